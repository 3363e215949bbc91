# ruff: noqa: A005 — the room is called so; nobody imports it as a module of the standard library
