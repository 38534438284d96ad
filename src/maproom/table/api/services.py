"""Everything that a server process works with, at hand for its routes and sockets."""

from __future__ import annotations

from dataclasses import dataclass

from maproom.table.api.limits import Limits
from maproom.table.api.sockets.open_sockets import OpenSockets
from maproom.table.api.work import Work
from maproom.table.live.advice_process import SecondThoughts
from maproom.table.live.archive import Archive
from maproom.table.live.bot_pool import BotPool
from maproom.table.live.house import House
from maproom.table.live.live_tables import LiveTables
from maproom.table.operations.metrics import Metrics
from maproom.table.operations.settings import Settings
from maproom.table.people.accounts import People
from maproom.table.people.couriers import Couriers
from maproom.table.people.mailed_links import MailedLinks
from maproom.table.requests.advice import Adviser
from maproom.table.requests.analysis import Analyst
from maproom.table.requests.workshop import Workshop
from maproom.table.store.engine import Store


@dataclass(slots=True)
class Services:
    """Everything that a server process works with."""

    settings: Settings
    store: Store
    people: People
    tables: LiveTables
    bots: BotPool
    metrics: Metrics
    second_thoughts: SecondThoughts
    adviser: Adviser
    analyst: Analyst
    open_sockets: OpenSockets
    couriers: Couriers
    links: MailedLinks
    archive: Archive
    limits: Limits
    work: Work
    house: House
    workshop: Workshop
