"""Modules as one: what can be read, and that nothing else is guessed at."""

import pytest

from sevenfold.site.pages.bundle import NotBundled, bundle, read_module


@pytest.mark.parametrize(
    ("source", "body", "exports"),
    [
        ('import x from "./b.js";', 'const { default: x } = $["/b.js"];', {}),
        ('import * as b from "./b.js";', 'const b = $["/b.js"];', {}),
        ('import{a as b}from"./b.js";b()', 'const { a: b } = $["/b.js"];b()', {}),
        ("export async function go() {}", "async function go() {}", {"go": "go"}),
        ("class A{}export{A as B,A};", "class A{}", {"B": "A", "A": "A"}),
        ('export { a } from "./b.js";', "", {"a": '$["/b.js"].a'}),
        ("export default 7;", "const $default = 7;", {"default": "$default"}),
        ('f(() => import("./b.js"))', 'f(() => Promise.resolve($["/b.js"]))', {}),
        ("import(`/pages/games/${game}/table.js`)", "import(`/pages/games/${game}/table.js`)", {}),
        ("// import nothing\n/** Or\n *  export it. */\na(); // b", "a(); // b", {}),
    ],
)
def test_what_is_read(source: str, body: str, exports: dict[str, str]) -> None:
    module = read_module("/a.js", source)
    assert (module.body, module.exports) == (body, exports)


@pytest.mark.parametrize(
    "source",
    [
        "export let changing = 1;",
        "export const { a, b } = c;",
        'export * from "./b.js";',
        "import './b.js';",
        "const here = import.meta.url;",
        "import(`./${name}.js`)",
    ],
)
def test_what_is_not_read_is_refused(source: str) -> None:
    with pytest.raises(NotBundled):
        read_module("/a.js", source)


def test_modules_come_before_those_that_need_them() -> None:
    files = {
        "/a.js": 'import { c } from "./c.js";\nimport { b } from "./b.js";',
        "/b.js": 'import { c } from "./c.js";\nexport const b = c;',
        "/c.js": "export const c = 1;",
    }
    assert list(bundle("/a.js", files.get).modules) == ["/c.js", "/b.js", "/a.js"]


def test_modules_in_a_circle_are_refused() -> None:
    files = {"/a.js": 'import { b } from "./b.js";', "/b.js": 'import { a } from "./a.js";'}
    with pytest.raises(NotBundled):
        bundle("/a.js", files.get)


def test_what_another_bundle_has_is_taken_from_there() -> None:
    frame = bundle("/a.js", {"/a.js": "export const a = 1;"}.get)
    files = {"/game.js": 'import { a } from "/a.js";\nexport const b = a;'}
    found = bundle("/game.js", files.get, ("/frame.js", frame))
    assert list(found.modules) == ["/game.js"]
    assert found.text.startswith('import { modules as $others } from "/frame.js";')
