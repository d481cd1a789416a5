import type { DurableObjectNamespace, Fetcher, Queue, RateLimit, Rpc } from "@cloudflare/workers-types";
import type { ObjectStore } from "#api/commands/object-store.ts";
import type { Paper } from "#core/documents/papers/paper.ts";
import type { RealtimeEvent } from "#core/documents/realtime/contract.ts";
import type { WireLiveEvent } from "#core/grading/gradebook/live-contract.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import type { Instant } from "#core/shared/school-day.ts";

/** What every Worker that speaks to the database is given. */
interface DatabaseEnv {
  DATABASE_URL: string;
  DATABASE_AUTH_TOKEN: string;
  /** Milliseconds added to the machine's clock; set only by tests. */
  CLOCK_SHIFT_MS?: string;
  /** The longest one call of the object store may take, in milliseconds (default 10,000). */
  STORE_TIMEOUT_MS?: string;
  /** Where files are sent to the accounting system, and what signs them and its answers; without them nothing is sent or taken. */
  ERP_URL?: string;
  ERP_SECRET?: string;
}

/** A session that had a gradebook's channel open; both uuids. */
export type Visit = { session: string; gradebook: string };

/** The Durable Object of one user (workers/realtime.ts), by RPC; named by the user's uuid. */
export interface UserChannelRpc extends Rpc.DurableObjectBranded {
  push(event: RealtimeEvent): Promise<void>;
  visit(sessionUuid: string, gradebookUuid: string): Promise<void>;
  revokeSessions(sessionUuids: string[]): Promise<Visit[]>;
}

/** The Durable Object of one gradebook (workers/gradebook-channel.ts), by RPC; named by the gradebook's uuid. */
export interface GradebookChannelRpc extends Rpc.DurableObjectBranded {
  tell(event: WireLiveEvent): Promise<void>;
  endSessions(sessionUuids: string[]): Promise<void>;
}

/** Presigned downloads, made where the S3 client is bundled (queues/document-links.ts); null without S3 settings. */
export interface DocumentLinksRpc {
  sign(objectKey: string, filename: string): Promise<string | null>;
}

/** Papers drawn while somebody waits, where what draws them is bundled (queues/consumer.ts): the bytes of a PDF. */
export interface PapersRpc {
  /** `asOf`: the instant that it says it was made at. */
  draw(paper: Paper, asOf: Instant): Promise<Uint8Array>;
}

export interface ApiEnv extends DatabaseEnv {
  /** The files of the viewer at /docs, on a developer's machine only. */
  API_VIEWER?: Fetcher;
  /** Set by the entrypoint that only the console's service binding reaches. */
  IS_CONSOLE?: true;
  /** Whose cf-connecting-ip nothing in front of the system has written: everybody's ("all"), or that of who calls the API past the console ("direct"). */
  UNPROVEN_ADDRESSES?: string;
  APP_KEY: string;
  CONSOLE_ORIGIN: string;
  TOKEN_SECRET: string;
  /** Proves whoever makes the first administrator of a school without accounts (I-19); of no use once there is one. */
  SETUP_CODE?: string;
  /** Seals the secrets of second steps (I-20), and names their recovery codes: whoever holds only the database has neither. */
  SECOND_STEP_KEY: string;
  /** Seals the audit trail; whoever holds only the database cannot make a seal. */
  AUDIT_SEAL_KEY: string;
  USER_CHANNEL: DurableObjectNamespace<UserChannelRpc & Rpc.DurableObjectBranded>;
  GRADEBOOK_CHANNEL: DurableObjectNamespace<GradebookChannelRpc & Rpc.DurableObjectBranded>;
  /** Requests of one network address: to sign in, and to open what a link or a code names. */
  SIGN_IN_RATE: RateLimit;
  LINK_RATE: RateLimit;
  RENDER_QUEUE: Queue<OutboxMessage>;
  IMPORT_QUEUE: Queue<OutboxMessage>;
  MAIL_QUEUE: Queue<OutboxMessage>;
  IDENTITY_MAIL_QUEUE: Queue<OutboxMessage>;
  PRINT_QUEUE: Queue<OutboxMessage>;
  ERP_QUEUE: Queue<OutboxMessage>;
  FILES: ObjectStore;
  DOCUMENT_LINKS: DocumentLinksRpc;
  PAPERS: PapersRpc;
  /** The password Worker (workers/passwords). */
  PASSWORDS: Fetcher;
}

export interface QueuesEnv extends DatabaseEnv {
  TOKEN_SECRET: string;
  CONSOLE_ORIGIN: string;
  MAIL_FROM: string;
  RESEND_API_KEY?: string;
  /** Resend's address; the local inbox's when it is used instead. */
  RESEND_BASE_URL?: string;
  /** Milliseconds between two mails (default 600: Resend allows two a second), and the longest one call may take (default 30,000). */
  MAIL_PACE_MS?: string;
  MAIL_TIMEOUT_MS?: string;
  /** Seconds before the first further try of a mail (default 5); it doubles with every try. */
  MAIL_RETRY_SECONDS?: string;
  /** The longest one call of the accounting system may take, in milliseconds (default 30,000). */
  ERP_TIMEOUT_MS?: string;
  S3_ENDPOINT?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
  S3_BUCKET?: string;
  USER_CHANNEL: DurableObjectNamespace<UserChannelRpc & Rpc.DurableObjectBranded>;
  MAIL_QUEUE: Queue<OutboxMessage>;
  PRINT_QUEUE: Queue<OutboxMessage>;
  FILES: ObjectStore;
}
