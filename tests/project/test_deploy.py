"""What a host gets: the image, compose, the service, the proxy, alerts and figures say nothing that is not so."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import generate_latest

from maproom.table.operations.metrics import Metrics
from maproom.table.operations.settings import Settings
from maproom.table.server.port import IDLE_SECONDS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NOT_SETTINGS = {"MAPROOM_OPEN", "MAPROOM_SITE", "MAPROOM_UPSTREAM"}
"""Variables of the command itself and of the proxy."""
SAFEST_EXPOSURE = 2.0
"""Of ten, as systemd judges what a service could reach."""


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"There is no {name} on this machine.")
    return found


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text("compose.yml"))
    return found


# -- settings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Dockerfile", "compose.yml", "env.example", "Caddyfile", "maproom.service", "maproom-backup.service"]
)
def test_every_variable_that_is_set_is_a_setting(name: str) -> None:
    named = set(re.findall(r"\bMAPROOM_[A-Z0-9_]+", text(name)))
    known = {f"MAPROOM_{field.upper()}" for field in Settings.model_fields} | NOT_SETTINGS
    assert named <= known


# -- the image --------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, each on one line."""
    joined = re.sub(r"\\\n", " ", re.sub(r"^\s*#.*\n", "", text("Dockerfile"), flags=re.MULTILINE))
    return [(words[0], words[1]) for line in joined.splitlines() if (words := line.split(maxsplit=1))]


def last_stage() -> list[tuple[str, str]]:
    found = instructions()
    start = max(at for at, (word, _) in enumerate(found) if word == "FROM")
    return found[start:]


def test_the_image_runs_as_nobody_in_particular() -> None:
    users = [what for word, what in last_stage() if word == "USER"]
    assert users == ["10001:10001"]
    after = last_stage()[[word for word, _ in last_stage()].index("USER") :]
    assert "RUN" not in [word for word, _ in after], "what is written after this would be the user's to change"


def test_the_image_names_what_it_is_made_of() -> None:
    bases = [what.split()[0] for word, what in instructions() if word == "FROM"]
    stages = {what.split()[-1] for word, what in instructions() if word == "FROM" and " AS " in what}
    assert stages == {"page", "wheel"}
    assert all(re.search(r":\d+(\.\d+)?[\w.-]*$", base) for base in bases), "a base without a version is any base"
    assert not [word for word, _ in instructions() if word in ("ADD", "MAINTAINER", "ARG")]
    for _, command in (one for one in instructions() if one[0] == "RUN"):
        if "apt-get install" in command:
            assert "--no-install-recommends" in command
            assert "rm -rf /var/lib/apt/lists" in command
        if "pip install" in command and "--require-hashes" not in command and "--no-deps" not in command:
            assert re.search(r"==\d", command)


def test_the_image_says_how_it_is_and_how_it_starts() -> None:
    found = dict(last_stage())
    assert json.loads(found["ENTRYPOINT"]) == ["maproom"]
    assert json.loads(found["CMD"]) == ["serve"]
    check = json.loads(found["HEALTHCHECK"].partition("CMD")[2])
    assert check[:2] == ["python", "-c"]
    compile(check[2], "healthcheck", "exec")
    assert "/healthz" in check[2]


def test_the_uv_of_the_image_is_that_of_the_makefile() -> None:
    version = re.search(r"^UV_VERSION := (\S+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert version
    assert f"uv=={version[1]}" in text("Dockerfile")


def test_whatever_the_image_copies_is_let_through() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_through = {line[1:] for line in ignored if line.startswith("!")}
    for word, what in instructions():
        if word == "COPY" and not what.startswith("--from"):
            for source in what.split()[:-1]:
                assert (ROOT / source).exists(), source
                assert source.split("/")[0] in let_through


# -- compose ----------------------------------------------------------------------------------------


def test_compose_has_the_form_that_compose_reads() -> None:
    check = Path(sys.executable).with_name("check-jsonschema")
    if not check.exists():
        pytest.skip("check-jsonschema is not installed.")
    command = [str(check), "--quiet", "--builtin-schema", "vendor.compose-spec", str(DEPLOY / "compose.yml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", list(compose()["services"]))
def test_every_service_has_no_more_than_it_needs(name: str) -> None:
    service = compose()["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not service.get("privileged")
    assert "healthcheck" in service or service["build"]["dockerfile"] == "deploy/Dockerfile"
    assert re.search(r":[\w.-]+$", service["image"])
    assert not service["image"].endswith(":latest")
    for volume in service.get("volumes", []):
        source = volume.split(":")[0]
        if source.startswith("./"):
            assert (DEPLOY / source).exists(), source
            assert volume.endswith(":ro")
        else:
            assert source in compose()["volumes"]


def test_only_the_proxy_is_reached_from_outside() -> None:
    services = compose()["services"]
    outside = {
        name
        for name, service in services.items()
        for port in service.get("ports", [])
        if not port.startswith("127.0.0.1:")
    }
    assert outside == {"proxy"}
    assert compose()["networks"]["back"]["internal"] is True
    assert services["db"]["networks"] == ["back"]


def test_the_network_of_the_proxy_is_trusted_and_no_other_service_is_on_it() -> None:
    services, networks = compose()["services"], compose()["networks"]
    trusted = services["maproom"]["environment"]["MAPROOM_TRUSTED_PROXIES"]
    assert [one["subnet"] for one in networks["front"]["ipam"]["config"]] == trusted.split(",")
    assert {name for name, one in services.items() if "front" in one["networks"]} == {"maproom", "proxy"}


def test_visitors_by_ipv6_reach_the_proxy_as_themselves() -> None:
    """Docker's own proxy would ask for them by the gateway's address, and all would share the limits of one."""
    front = compose()["networks"]["front"]
    assert front["enable_ipv6"] is True
    networks = [ip_network(one["subnet"]) for one in front["ipam"]["config"]]
    assert [one.version for one in networks] == [4, 6]
    assert all(one.is_private for one in networks)
    Settings(trusted_proxies=compose()["services"]["maproom"]["environment"]["MAPROOM_TRUSTED_PROXIES"])


def test_no_password_stands_in_what_is_shared() -> None:
    for path in DEPLOY.rglob("*"):
        if path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                given = re.search(r"PASSWORD[=:]\s*(\S+)", line)
                assert given is None or given[1].startswith("${") or line.lstrip().startswith("#"), line


# -- the service and the proxy ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["maproom.service", "maproom-backup.service", "maproom-backup.timer"])
def test_systemd_understands_its_units(name: str, tmp_path: Path) -> None:
    for unit in DEPLOY.glob("maproom*.*"):
        # The program is not installed where the tests run.
        (tmp_path / unit.name).write_text(
            text(unit.name).replace("/opt/maproom/bin/maproom", "/bin/true"), encoding="utf-8"
        )
    command = [program("systemd-analyze"), "verify", "--man=no", str(tmp_path / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    complaints = [line for line in done.stderr.splitlines() if "maproom" in line]
    assert not complaints


def test_the_service_could_reach_little() -> None:
    command = [
        program("systemd-analyze"),
        "security",
        "--offline=true",
        "--no-pager",
        str(DEPLOY / "maproom.service"),
    ]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    level = re.search(r"exposure level for maproom.service: ([\d.]+)", said)
    assert level, said
    assert float(level[1]) <= SAFEST_EXPOSURE


def test_the_service_may_let_others_go_first() -> None:
    """What is forbidden to it after this is forbidden to those processes too that look up old games."""
    filters = [line for line in text("maproom.service").splitlines() if line.startswith("SystemCallFilter=")]
    assert filters[-1] == "SystemCallFilter=setpriority"


def test_caddy_understands_its_file() -> None:
    command = [program("caddy"), "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "/metrics" in text("Caddyfile")


def test_caddy_lets_go_of_a_silent_connection_before_the_server_does() -> None:
    """Else what it sends at that moment is lost, and somebody's move with it."""
    kept = re.search(r"keepalive (\d+)s", text("Caddyfile"))
    assert kept
    assert int(kept[1]) <= IDLE_SECONDS - 10


# -- figures ----------------------------------------------------------------------------------------


def series() -> set[str]:
    """Every series that the server has figures for."""
    metrics = Metrics()
    metrics.refusals.labels("503").inc()
    metrics.requests.labels("GET", "200").observe(0.1)
    lines = generate_latest(metrics.registry).decode().splitlines()
    return {re.split(r"[ {]", line)[0] for line in lines if not line.startswith("#")}


def named_in(expression: str) -> set[str]:
    return set(re.findall(r"\bmaproom_\w+", expression))


def test_alerts_ask_for_figures_that_there_are() -> None:
    rules = yaml.safe_load(text("alerts.yml"))["groups"][0]["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules) >= 5
    for rule in rules:
        assert named_in(rule["expr"]) <= series(), rule["alert"]
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert {"summary", "description"} <= set(rule["annotations"])
    jobs = {job["job_name"] for job in yaml.safe_load(text("prometheus.yml"))["scrape_configs"]}
    assert {job for rule in rules for job in re.findall(r'job="(\w+)"', rule["expr"])} <= jobs


def promtool(*words: str) -> None:
    done = subprocess.run([program("promtool"), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_understands_its_files() -> None:
    promtool("check", "config", str(DEPLOY / "prometheus.yml"))
    promtool("check", "rules", str(DEPLOY / "alerts.yml"))


def test_every_alert_comes_when_it_should_and_none_when_all_is_well() -> None:
    promtool("test", "rules", str(Path(__file__).with_name("alerts_test.yml")))
    tried = yaml.safe_load(Path(__file__).with_name("alerts_test.yml").read_text(encoding="utf-8"))
    rules = yaml.safe_load(text("alerts.yml"))["groups"][0]["rules"]
    quiet = {one["alertname"] for one in tried["tests"][0]["alert_rule_test"]}
    assert quiet == {rule["alert"] for rule in rules}
    assert all(rule["alert"] in str(tried["tests"][1:]) for rule in rules)


def test_the_dashboard_shows_every_figure_that_there_is() -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "maproom.json").read_text(encoding="utf-8"))
    shown = {name for panel in dashboard["panels"] for one in panel["targets"] for name in named_in(one["expr"])}
    assert shown <= series()
    families = {re.sub(r"_(total|created|bucket|count|sum)$", "", name) for name in series()}
    assert families == {re.sub(r"_(total|created|bucket|count|sum)$", "", name) for name in shown}
    places = [tuple(panel["gridPos"].values()) for panel in dashboard["panels"]]
    assert len(set(places)) == len(places)
    source = yaml.safe_load(
        (DEPLOY / "grafana/provisioning/datasources/prometheus.yml").read_text(encoding="utf-8")
    )
    assert {panel["datasource"]["uid"] for panel in dashboard["panels"]} == {source["datasources"][0]["uid"]}
