"""Many small modules as one: what a browser loads at once, made from the files as they are.

Each module becomes a function that gives its exports, in the order in which they need each other.
That takes no more than reading `import` and `export`, which our modules write in few ways. A module
that writes them otherwise cannot be bundled, and is served as it is.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

Read = Callable[[str], str | None]  # the text of a module, by its path

_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*.*?\*/[ \t]*)(?:\n|\Z)", re.MULTILINE | re.DOTALL)
_START = r"(?:(?<=;)|^)"
_NAMES = r"\{([^{}]*)\}"
_FROM = r'\s*from\s*"([^"]+)"\s*;?'
_IMPORT = re.compile(rf"{_START}import\s*(?:{_NAMES}|\*\s*as\s+(\w+)|(\w+)){_FROM}", re.MULTILINE)
_AGAIN = re.compile(rf"(?:(?<=[;}}])|^)export\s*{_NAMES}{_FROM}", re.MULTILINE)
_LIST = re.compile(rf"(?:(?<=[;}}])|^)export\s*{_NAMES}\s*;?", re.MULTILINE)
_DEFAULT = re.compile(rf"{_START}export\s+default\s+", re.MULTILINE)
_DECLARED = re.compile(
    rf"{_START}export\s+((?:async\s+)?function\*?|const|class)\s+([\w$]+)", re.MULTILINE
)
_LATER = re.compile(r'\bimport\(\s*"(\./[^"]+)"\s*\)')
_UNREAD = re.compile(
    r"^\s*(?:import\b(?!\()|export\b)|\bimport\(\s*['\"`]\.|\bimport\.meta\b", re.MULTILINE
)


class NotBundled(ValueError):
    """A module is written in a way that this does not read."""


@dataclass(frozen=True)
class Module:
    """A module read: what it needs, its body with other modules as `$[path]`, what it exports."""

    needs: tuple[str, ...]
    body: str
    exports: Mapping[str, str]  # the expression of each name


@lru_cache(maxsize=512)
def read_module(path: str, source: str) -> Module:
    """Read a module.

    >>> read_module("a.js", 'import { x as y } from "./b.js";\\nexport const z = y;')
    Module(needs=('b.js',), body='const { x: y } = $["b.js"];\\nconst z = y;', exports={'z': 'z'})
    """
    needs: dict[str, None] = {}
    exports: dict[str, str] = {}

    def other(name: str) -> str:
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        needs[found] = None
        return f'$["{found}"]'

    def imported(found: re.Match[str]) -> str:
        names, everything, default, origin = found.groups()
        if everything:
            return f"const {everything} = {other(origin)};"
        renamed = f"default: {default}" if default else re.sub(r"\s+as\s+", ": ", names.strip())
        return f"const {{ {renamed} }} = {other(origin)};"

    def passed_on(found: re.Match[str]) -> str:
        where = other(found[2])
        exports.update({outer: f"{where}.{inner}" for inner, outer in _pairs(found[1])})
        return ""

    def listed(found: re.Match[str]) -> str:
        exports.update({outer: inner for inner, outer in _pairs(found[1])})
        return ""

    def by_default(_: re.Match[str]) -> str:
        exports["default"] = "$default"
        return "const $default = "

    def declared(found: re.Match[str]) -> str:
        exports[found[2]] = found[2]
        return f"{found[1]} {found[2]}"

    body = _IMPORT.sub(imported, _COMMENT.sub("", source))
    body = _LIST.sub(listed, _AGAIN.sub(passed_on, body))
    body = _DECLARED.sub(declared, _DEFAULT.sub(by_default, body))
    body = _LATER.sub(lambda found: f"Promise.resolve({other(found[1])})", body)
    if _UNREAD.search(body):
        raise NotBundled(f"{path}: an import or export is written in an unusual way")
    return Module(tuple(needs), body, exports)


def _pairs(names: str) -> list[tuple[str, str]]:
    """Of `a, b as c`: each name inside and outside."""
    both = [name.split(" as ") for name in names.split(",") if name.strip()]
    return [(one[0].strip(), one[-1].strip()) for one in both]


@dataclass(frozen=True)
class Bundle:
    """Several modules as one, which exports them as `modules`, by path."""

    text: str
    modules: Mapping[str, Module]


def bundle(entry: str, read: Read, outside: tuple[str, Bundle] | None = None) -> Bundle:
    """A module with all that it needs, but for what another bundle has at its address.

    >>> bundle("/a.js", {"/a.js": "export const one = 1;"}.get).modules["/a.js"].exports
    {'one': 'one'}
    """
    address, others = outside or ("", Bundle("", {}))
    needed: dict[str, Module] = {}
    elsewhere: dict[str, None] = {}

    def add(path: str, users: tuple[str, ...]) -> None:
        if path in needed:
            return
        if path in others.modules:
            elsewhere[path] = None
            return
        source = read(path)
        if source is None or path in users:
            raise NotBundled(f"{path}: it is not there, or needs itself")
        module = read_module(path, source)
        for other in module.needs:
            add(other, (*users, path))
        needed[path] = module

    add(entry, ())
    lines = ["const $ = {};"]
    if elsewhere:
        lines.insert(0, f'import {{ modules as $others }} from "{address}";')
    lines += [f'$["{path}"] = $others["{path}"];' for path in elsewhere]
    for path, module in needed.items():
        exports = ", ".join(f'"{name}": {what}' for name, what in module.exports.items())
        lines.append(f'$["{path}"] = (() => {{\n{module.body}\nreturn {{ {exports} }};\n}})();')
    lines.append("export const modules = $;")
    return Bundle("\n".join([*lines, *_exports(entry, needed[entry], "$")]), needed)


def doorway(path: str, module: Module, address: str) -> str:
    """A module that passes on what a bundle has of it, so that it exists once on a page.

    >>> print(doorway("/a.js", Module((), "", {"x": "x", "default": "y"}), "/all.js"))
    import { modules } from "/all.js";
    export const { x } = modules["/a.js"];
    export default modules["/a.js"].default;
    """
    lines = _exports(path, module, "modules")
    return "\n".join([f'import {{ modules }} from "{address}";', *lines])


def _exports(path: str, module: Module, modules: str) -> list[str]:
    """What a module exports, out of a bundle's modules."""
    named = ", ".join(name for name in module.exports if name != "default")
    lines = [f'export const {{ {named} }} = {modules}["{path}"];'] if named else []
    if "default" in module.exports:
        lines.append(f'export default {modules}["{path}"].default;')
    return lines
