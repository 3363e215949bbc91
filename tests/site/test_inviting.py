"""From the camera of a phone to a seat: the address in the QR code works in the network."""

from pathlib import Path

import httpx
import pytest

from sevenfold.site.api.inviting import qr_code
from sevenfold.site.network import is_own_machine, near, own_addresses
from tests.site.running import running, settings_for
from tests.site.tables import code, seat_people


def test_what_nobody_else_can_use_is_known() -> None:
    assert all(map(is_own_machine, ("127.0.0.1", "127.1.2.3", "localhost", "[::1]", "::1")))
    assert not any(map(is_own_machine, ("192.168.1.5", "play.example", "10.0.0.1", "0.0.0.1")))
    assert near(None) == near(("127.0.0.1", 7777)) == []
    assert not any(is_own_machine(address) for address in own_addresses())


def test_an_invitation_leads_through_the_network_to_a_seat(tmp_path: Path) -> None:
    """The machine looks at itself by 127.0.0.1; its friends by the address that is in the code."""
    if not own_addresses():
        pytest.fail("this machine is in no network: the invitation cannot be followed")
    with running(settings_for(tmp_path), host="0.0.0.0") as server:  # noqa: S104
        table = seat_people(server, "7", begin=False)
        found = table.get("/invitations")
        assert found["near"]
        link = found["links"][0]
        assert not is_own_machine(httpx.URL(link).host)
        drawn = table.http.get(f"/api/tables/{table.name}/invitation.svg").content
        assert drawn == qr_code(link)
        with httpx.Client(timeout=30) as phone:
            assert phone.get(link).status_code == 200
            site = link.partition("/tables/")[0]
            made = phone.post(
                f"{site}/api/tables", json={"game": "7", "seats": [None, "random"], "name": "Ben"}
            ).json()
            assert made["invitation"].startswith(site)
            shown = phone.get(f"{site}/api/tables/{made['table']}/invitations").json()
            assert shown["links"] == [made["invitation"]]


def test_a_seat_moves_to_another_device_only_with_its_link(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as server:
        table = seat_people(server, "7")
        answer = table.http.get(f"/api/tables/{table.name}/seat.svg", headers=table.headers(1))
        link = f"{server.url}/tables/{table.name}#seat={table.tokens[1]}"
        assert answer.content == qr_code(link)
        assert code(table.http.get(f"/api/tables/{table.name}/seat.svg")) == "seat_link_needed"
        far = table.http.get(f"/api/tables/{table.name}/invitation.svg", params={"address": 1})
        assert code(far) == "not_found"
        assert not table.get("/invitations")["near"]  # it listens on this machine alone


def test_behind_a_proxy_there_is_one_address(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, base_url="https://play.example")) as server:
        table = seat_people(server, "7", begin=False)
        assert table.get("/invitations")["links"] == [f"https://play.example/tables/{table.name}"]
