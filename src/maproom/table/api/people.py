"""Who one is: guests, accounts, sessions."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from maproom.table.api.caller import COOKIE, address_of, is_https, language_of, token_of
from maproom.table.api.dependencies import (
    REFUSALS,
    Player,
    Server,
    Somebody,
    account_allowed,
    reading_allowed,
    sign_in_allowed,
)
from maproom.table.api.sockets.ended_sessions import close_ended
from maproom.table.api.sockets.open_sockets import OpenSocket
from maproom.table.live.shared_addresses import neighbourhood
from maproom.table.people.delivery import checked_webhook
from maproom.table.people.tokens import hashed
from maproom.table.requests import seats
from maproom.table.rules.errors import NotUnderstood, Refusal
from maproom.table.rules.person import Notify, Person
from maproom.table.store import kept_rows
from maproom.table.wire.models.base import Done
from maproom.table.wire.models.people import (
    Credentials,
    Farewell,
    Kept,
    LostPassword,
    MailedLink,
    Me,
    NewAccount,
    NewEmail,
    NewGuest,
    NewName,
    NewPassword,
    NotifyWishes,
    Session,
    WayBack,
)

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS)
YEAR = 365 * 86400
CAREFUL = [Depends(sign_in_allowed)]


def me(person: Person) -> Me:
    """Somebody, as they see themselves."""
    notify = person.notify
    wishes = NotifyWishes(mode=notify.mode, email=notify.email, webhook=notify.webhook)
    return Me(
        id=person.id,
        name=person.name,
        kind=person.kind,
        email=person.email,
        verified=person.verified,
        notify=wishes,
        admin=person.admin,
    )


def _remember(request: Request, response: Response, server: Server, token: str) -> None:
    secure = is_https(request.scope, server.settings)
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def _is_of(socket: OpenSocket, person: Person) -> bool:
    return socket.person is not None and socket.person.id == person.id


@router.get("/session")
async def who_am_i(person: Somebody) -> Session:
    """Who is asking."""
    return Session(me=me(person) if person else None)


@router.post("/guests", dependencies=CAREFUL)
async def come_as_guest(
    wish: NewGuest, request: Request, response: Response, server: Server, person: Somebody
) -> Session:
    """Play without an account; who is known already stays who they are."""
    if person:
        return Session(me=me(person))
    new = await server.people.guest(wish.name, server.tables.now())
    _remember(request, response, server, new.token)
    return Session(me=me(new.person))


@router.post("/session", dependencies=CAREFUL)
async def sign_in(
    wish: Credentials, request: Request, response: Response, server: Server, person: Somebody
) -> Session:
    """Sign in to an account; the tables of the guest in this browser become the account's."""
    token = token_of(request.headers)
    address, homes = address_of(request.scope), server.tables.households
    new = await server.people.sign_in(
        wish.name,
        wish.password,
        person,
        token,
        server.tables.now(),
        neighbourhood(address),
        lambda id: homes.was_at(id, address),
    )
    for id in new.tables:
        await server.tables.reload(id)
    await server.open_sockets.close(lambda socket: token is not None and socket.session == hashed(token))
    _remember(request, response, server, new.token)
    return Session(me=me(new.person))


@router.delete("/session")
async def sign_out(request: Request, response: Response, server: Server) -> Session:
    """Sign out."""
    token = token_of(request.headers)
    await server.people.sign_out(token)
    await server.open_sockets.close(lambda socket: token is not None and socket.session == hashed(token))
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return Session(me=None)


@router.patch("/me")
async def rename(wish: NewName, server: Server, person: Player) -> Me:
    """Another name."""
    renamed = await server.people.rename(person, wish.name)
    server.tables.person_changed(renamed)
    return me(renamed)


@router.post("/me/account", dependencies=[*CAREFUL, Depends(account_allowed)])
async def make_account(
    wish: NewAccount, request: Request, response: Response, server: Server, person: Player
) -> Me:
    """A guest becomes an account and keeps everything but the secret; a link asks whether the address is theirs."""
    now = server.tables.now()
    new = await server.people.make_account(person, wish.name, wish.password, wish.email, now)
    await close_ended(server, person.id)
    _remember(request, response, server, new.token)
    server.tables.person_changed(new.person)
    server.links.ask_to_confirm(new.person, language_of(request), now)
    return me(new.person)


@router.get("/me/kept", dependencies=[Depends(reading_allowed)])
async def kept(server: Server, person: Player) -> Kept:
    """How much room one's games take, how much of that is kept, and when the rest goes."""
    settings = server.settings
    return Kept(
        entries=await server.store.read(kept_rows.kept_for, person.id),
        most=settings.kept_entries,
        guest_days=settings.guest_days,
        account_days=settings.account_days,
    )


@router.put("/me/password", dependencies=CAREFUL)
async def change_password(wish: NewPassword, request: Request, server: Server, person: Player) -> Done:
    """Another password; all other sessions end."""
    token = token_of(request.headers) or ""
    await server.people.change_password(person, token, wish.old, wish.new)
    await server.open_sockets.close(lambda socket: _is_of(socket, person) and socket.session != hashed(token))
    return Done()


@router.put("/me/email", dependencies=CAREFUL)
async def change_email(wish: NewEmail, request: Request, server: Server, person: Player) -> Me:
    """Another e-mail address, or none; a link asks whether it is theirs."""
    changed = await server.people.change_email(person, wish.password, wish.email)
    server.links.ask_to_confirm(changed, language_of(request), server.tables.now())
    return me(changed)


@router.post("/me/email/link", dependencies=CAREFUL)
async def write_again(request: Request, server: Server, person: Player) -> Done:
    """Another link to confirm one's address; not more often than every few minutes."""
    server.links.write_again(person, language_of(request), server.tables.now())
    return Done()


@router.post("/email/confirmation", dependencies=CAREFUL)
async def confirm_email(wish: MailedLink, server: Server) -> Done:
    """Say by a mailed link that an address is one's own."""
    server.people.forget(await server.links.confirm(wish.link, server.tables.now()))
    return Done()


@router.post("/recovery", dependencies=CAREFUL)
async def show_way_back(wish: LostPassword, request: Request, server: Server) -> Done:
    """Ask for a link back into one's account; the answer is the same whether there is one."""
    server.links.show_way_back(wish.email, language_of(request), server.tables.now())
    return Done()


@router.post("/recovery/password", dependencies=CAREFUL)
async def come_back(
    wish: WayBack, request: Request, response: Response, server: Server, person: Somebody
) -> Session:
    """Set another password by a mailed link, and be signed in; all other sessions end."""
    token = token_of(request.headers)
    new = await server.people.come_back(wish.link, wish.new, person, token, server.tables.now())
    await close_ended(server, None)
    for id in new.tables:
        await server.tables.reload(id)
    _remember(request, response, server, new.token)
    return Session(me=me(new.person))


@router.put("/me/notify")
async def change_notify(wish: NotifyWishes, server: Server, person: Player) -> Me:
    """How to hear that it is one's move."""
    if wish.webhook and not server.settings.webhooks:
        raise NotUnderstood("This server sends no webhooks.")
    if wish.webhook:
        try:
            checked_webhook(wish.webhook, server.settings.private_webhooks)
        except ValueError:
            raise NotUnderstood("A webhook is an address that begins with https:// and names no port.") from None
    if wish.email and not server.settings.smtp_host:
        raise NotUnderstood("This server sends no e-mail.")
    return me(await server.people.notify(person, Notify(wish.mode, wish.email, wish.webhook or None)))


@router.post("/me/delete", dependencies=CAREFUL)
async def delete_me(wish: Farewell, response: Response, server: Server, person: Player) -> Session:
    """Be forgotten; bots play on where others still play."""
    tables = await server.people.delete(person, wish.password)
    await server.open_sockets.close(lambda socket: _is_of(socket, person))
    for id in tables:
        try:
            await server.tables.reload(id)
            await seats.leave(server.tables, id, person, for_good=True)
        except Refusal:
            continue  # a game that is over has nobody to leave
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return Session(me=None)
