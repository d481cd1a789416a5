import { DurableObject } from "cloudflare:workers";
import type { DurableObjectState, Request, WebSocket } from "@cloudflare/workers-types";
import type { RealtimeEvent, StoredRealtimeEvent } from "#core/documents/realtime/contract.ts";
import { SESSION_DAYS } from "#core/identity/session-limits.ts";
import type { UserChannelRpc, Visit } from "./env.ts";
import { MessageLimit, SOCKETS_OF_PERSON_MAX, tooManySockets } from "./message-limit.ts";

const DAY_MS = 86_400_000;

/** What a tab that was away may still get: the newest event of each subject, at most this many, at most this old. */
const EVENTS_KEPT_MAX = 200;
const EVENTS_KEPT_MS = 24 * 3_600_000;
/** Close code of a socket whose session was revoked; the console then signs out instead of reconnecting. */
export const SESSION_REVOKED_CODE = 4401;

/** Nothing said later about the same subject can undo these; saying them again changes nothing. */
const SETTLED: readonly RealtimeEvent["event"][] = ["file-ready", "mail-sent"];

/** What an event is about: of each subject only the newest event is kept for tabs that come back. */
function subjectOf(event: RealtimeEvent): string {
  if ("document_id" in event) return event.document_id;
  if ("notified" in event) return event.notified;
  return "import_id" in event ? event.import_id : event.mail_id;
}

type EventRow = { id: number; body: string };

/**
 * The channel of one user: every tab's WebSocket hangs here (hibernating, so that an idle tab costs nothing)
 * and what happens to the user's files, imports and mails is pushed to all of them. A socket is bound to the
 * session that opened it, not to its access token: it ends when the session is revoked.
 */
export class UserChannel extends DurableObject implements UserChannelRpc {
  declare readonly __DURABLE_OBJECT_BRAND: never;
  private readonly limit = new MessageLimit();

  constructor(context: DurableObjectState, env: unknown) {
    super(context, env as never);
    context.storage.sql.exec(`create table if not exists event (
      id integer primary key autoincrement, subject text not null unique, at integer not null, body text not null)`);
    context.storage.sql.exec("drop table if exists visit");
    context.storage.sql.exec(`create table if not exists session_visit (
      session text not null, gradebook text not null, at integer not null,
      primary key (session, gradebook)) without rowid`);
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** A WebSocket upgrade that the API has authorized; the header x-session names the session it belongs to. */
  override async fetch(request: Request) {
    const session = request.headers.get("x-session");
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket" || !session)
      return new Response("A WebSocket is expected here.", { status: 426 }) as never;
    if (this.ctx.getWebSockets().length >= SOCKETS_OF_PERSON_MAX) return tooManySockets() as never;
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [session]);
    const since = new URL(request.url).searchParams.get("since");
    if (since !== null && /^\d{1,15}$/.test(since)) this.replay(server, Number(since));
    return new Response(null, { status: 101, webSocket: client } as ResponseInit) as never;
  }

  /** Stores an event under the next id and sends it to every open tab. */
  async push(event: RealtimeEvent): Promise<void> {
    const { sql } = this.ctx.storage;
    const subject = subjectOf(event);
    const [before] = sql.exec<EventRow>("select id, body from event where subject = ?", subject).toArray();
    if (before && SETTLED.includes((JSON.parse(before.body) as RealtimeEvent).event)) return;
    sql.exec("delete from event where subject = ?", subject);
    const body = JSON.stringify(event);
    const { id } = sql
      .exec<{ id: number }>(
        "insert into event (subject, at, body) values (?, ?, ?) returning id",
        subject,
        Date.now(),
        body,
      )
      .one();
    sql.exec("delete from event where id <= ? or at < ?", id - EVENTS_KEPT_MAX, Date.now() - EVENTS_KEPT_MS);
    for (const socket of this.ctx.getWebSockets()) send(socket, { ...event, id });
  }

  /** Notes that a session has a gradebook's channel open too, so that it ends with the session; sessions that have expired are forgotten. */
  async visit(sessionUuid: string, gradebookUuid: string): Promise<void> {
    const { sql } = this.ctx.storage;
    const now = Date.now();
    sql.exec("insert or replace into session_visit values (?, ?, ?)", sessionUuid, gradebookUuid, now);
    sql.exec("delete from session_visit where at < ?", now - SESSION_DAYS * DAY_MS);
  }

  /** Closes the sockets of revoked sessions, and answers with the gradebooks they had open: their channels hold the others. */
  async revokeSessions(sessionUuids: string[]): Promise<Visit[]> {
    return sessionUuids.flatMap((session) => {
      for (const socket of this.ctx.getWebSockets(session))
        socket.close(SESSION_REVOKED_CODE, "The session has ended.");
      return this.ctx.storage.sql
        .exec<Visit>("delete from session_visit where session = ? returning session, gradebook", session)
        .toArray();
    });
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (!this.limit.allows("")) return;
    if (typeof message !== "string" || message.length > 1000 || !message.includes("connect-user")) return;
    const [last] = this.ctx.storage.sql
      .exec<{ id: number }>("select coalesce(max(seq), 0) as id from sqlite_sequence")
      .toArray();
    socket.send(JSON.stringify({ event: "connected", id: last?.id ?? 0 }));
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    socket.close(code >= 3000 || code === 1000 ? code : 1000);
  }

  private replay(socket: WebSocket, since: number): void {
    const missed = this.ctx.storage.sql.exec<EventRow>(
      "select id, body from event where id > ? order by id",
      since,
    );
    for (const { id, body } of missed) send(socket, { ...(JSON.parse(body) as RealtimeEvent), id });
  }
}

/** A socket may close between being listed and being sent to; its tab comes back with `since`. */
function send(socket: WebSocket, event: StoredRealtimeEvent): void {
  try {
    socket.send(JSON.stringify(event));
  } catch {
    socket.close(1011);
  }
}
