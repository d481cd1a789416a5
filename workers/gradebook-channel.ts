import { DurableObject } from "cloudflare:workers";
import type { DurableObjectState, Request, WebSocket } from "@cloudflare/workers-types";
import {
  EDITOR,
  type Editor,
  readCursorMessage,
  type WireLiveEvent,
} from "#core/grading/gradebook/live-contract.ts";
import type { GradebookChannelRpc } from "./env.ts";
import { MessageLimit, SOCKETS_OF_PERSON_MAX, tooManySockets } from "./message-limit.ts";
import { SESSION_REVOKED_CODE } from "./realtime.ts";

/** Access to a class seldom changes, and is checked once a socket: after this time a socket has to reconnect and is checked again. */
const RECHECK_AFTER_MS = 15 * 60_000;
/** Close code of a socket whose time is up; the console reconnects at once. */
const RECONNECT_CODE = 4408;

/** What changes within this time is told in one message: many who come at once are told of once. */
const TOLD_TOGETHER_MS = 100;

/** WebSocket.OPEN; the Workers type is a type only. */
const OPEN = 1;

/** What a socket keeps through hibernation. */
interface Attachment extends Editor {
  connectedAt: number;
  /** The uuid of the user: all tabs of a person share one message limit. */
  person: string;
}

/**
 * The channel of one gradebook: sends to every open tab who else has it open and where, the scores others save, and that
 * something else of it changed. Nothing is stored: a tab that missed a message loads the gradebook, and the versions of
 * the scores prevent lost updates (G-18).
 */
export class GradebookChannel extends DurableObject implements GradebookChannelRpc {
  declare readonly __DURABLE_OBJECT_BRAND: never;
  private readonly limit = new MessageLimit();
  private telling: ReturnType<typeof setTimeout> | null = null;

  constructor(context: DurableObjectState, env: unknown) {
    super(context, env as never);
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** A WebSocket upgrade that the API has authorized: x-session names its session, x-person its user, x-name (URI-encoded) the name to show. */
  override async fetch(request: Request) {
    const session = request.headers.get("x-session");
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket" || !session)
      return new Response("A WebSocket is expected here.", { status: 426 }) as never;
    const person = request.headers.get("x-person") ?? "";
    if (openOf(this.ctx.getWebSockets(personTag(person))).length >= SOCKETS_OF_PERSON_MAX)
      return tooManySockets() as never;
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [session, personTag(person)]);
    server.serializeAttachment({
      id: crypto.randomUUID(),
      name: decodeURIComponent(request.headers.get("x-name") ?? ""),
      cursor: { at: null },
      connectedAt: Date.now(),
      person,
    } satisfies Attachment);
    this.tellEditors();
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + RECHECK_AFTER_MS);
    return new Response(null, { status: 101, webSocket: client } as ResponseInit) as never;
  }

  /** Says something to everybody who has the gradebook open. */
  async tell(event: WireLiveEvent): Promise<void> {
    const text = JSON.stringify(event);
    for (const socket of this.ctx.getWebSockets()) sendTo(socket, text);
  }

  /** Closes the sockets of sessions that have ended. */
  async endSessions(sessionUuids: string[]): Promise<void> {
    for (const session of sessionUuids)
      for (const socket of this.ctx.getWebSockets(session))
        socket.close(SESSION_REVOKED_CODE, "The session has ended.");
    this.tellEditors();
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (!this.limit.allows(attachmentOf(socket).person)) return;
    const cursor = typeof message === "string" ? readCursorMessage(message) : null;
    if (!cursor) return;
    socket.serializeAttachment({ ...attachmentOf(socket), cursor });
    this.tellEditors();
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    socket.close(code >= 3000 || code === 1000 ? code : 1000);
    this.tellEditors();
  }

  override async webSocketError(): Promise<void> {
    this.tellEditors();
  }

  override async alarm(): Promise<void> {
    const sockets = this.ctx.getWebSockets();
    const until = Date.now() - RECHECK_AFTER_MS;
    for (const socket of sockets)
      if (attachmentOf(socket).connectedAt <= until) socket.close(RECONNECT_CODE, "Please come back.");
    this.tellEditors();
    if (sockets.length > 0) await this.ctx.storage.setAlarm(Date.now() + RECHECK_AFTER_MS / 3);
  }

  /** To each tab the others, a moment later and together with what else changes until then. */
  private tellEditors(): void {
    this.telling ??= setTimeout(() => {
      this.telling = null;
      const tabs = openOf(this.ctx.getWebSockets()).map((socket) => {
        const attachment = attachmentOf(socket);
        return { socket, id: attachment.id, editor: EDITOR.toWire(attachment) };
      });
      for (const { socket, id: own } of tabs) {
        const editors = tabs.filter(({ id }) => id !== own).map(({ editor }) => editor);
        sendTo(socket, JSON.stringify({ event: "editors", editors } satisfies WireLiveEvent));
      }
    }, TOLD_TOGETHER_MS);
  }
}

const personTag = (person: string): string => `person ${person}`;
const openOf = (sockets: WebSocket[]): WebSocket[] => sockets.filter(({ readyState }) => readyState === OPEN);

const attachmentOf = (socket: WebSocket): Attachment => socket.deserializeAttachment() as Attachment;

/** A socket may close between being listed and being sent to; its tab comes back. */
function sendTo(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    socket.close(1011);
  }
}
