import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import * as z from "zod";
import { type ResendError, readMail, type SentMail, type StoredMail } from "./mail.ts";
import { bodyPage, inboxPage, mailPage, mailRow } from "./page.ts";

/**
 * How the inbox misbehaves on demand, for its next `times` mails: refuses for being too many, breaks, takes the
 * mail and drops the answer, or takes nothing and never answers.
 */
const faultPlan = z.object({
  kind: z.enum(["429", "500", "drop-answer", "silence"]),
  times: z.number().int().min(1).max(100_000),
  retryAfterSeconds: z.number().min(0).optional(),
});
type FaultPlan = z.infer<typeof faultPlan>;

class Faults {
  private plans: FaultPlan[] = [];

  add(plan: FaultPlan): void {
    this.plans.push({ ...plan });
  }

  clear(): void {
    this.plans = [];
  }

  /** The fault of the mail that arrives now, or null. */
  next(): FaultPlan | null {
    const plan = this.plans[0];
    if (!plan) return null;
    plan.times -= 1;
    if (plan.times === 0) this.plans.shift();
    return plan;
  }
}

/** Resend remembers an idempotency key for a day. */
const KEY_KEPT_MS = 24 * 3_600_000;

type Accepted = { id: string } | { conflict: true };

/** The mails of one data folder, one JSON file each, so that they outlive a restart. */
class Mailbox {
  private readonly folder: string;
  private readonly mails = new Map<string, StoredMail>();
  private readonly idOfKey = new Map<string, string>();

  constructor(dataDir: string) {
    this.folder = join(dataDir, "mail");
    mkdirSync(this.folder, { recursive: true });
    for (const name of readdirSync(this.folder).sort())
      if (name.endsWith(".json"))
        this.remember(JSON.parse(readFileSync(join(this.folder, name), "utf8")) as StoredMail);
  }

  /** Keeps a mail, or answers the one kept under the same key; another body under it is a conflict. */
  accept(mail: SentMail, idempotencyKey: string | null, rawBody: string, now: number): Accepted {
    const bodyHash = createHash("sha256").update(rawBody).digest("hex");
    const known = idempotencyKey ? this.mails.get(this.idOfKey.get(idempotencyKey) ?? "") : undefined;
    if (known && now - Date.parse(known.createdAt) < KEY_KEPT_MS)
      return known.bodyHash === bodyHash ? { id: known.id } : { conflict: true };
    const stored: StoredMail = {
      ...mail,
      id: randomUUID(),
      createdAt: new Date(now).toISOString(),
      idempotencyKey,
      bodyHash,
    };
    const path = join(this.folder, `${stored.createdAt.replaceAll(":", "-")}-${stored.id}.json`);
    writeFileSync(`${path}.part`, JSON.stringify(stored));
    renameSync(`${path}.part`, path);
    this.remember(stored);
    return { id: stored.id };
  }

  get(id: string): StoredMail | undefined {
    return this.mails.get(id);
  }

  /** Newest first. */
  all(): StoredMail[] {
    return [...this.mails.values()].reverse();
  }

  empty(): void {
    rmSync(this.folder, { recursive: true });
    mkdirSync(this.folder);
    this.mails.clear();
    this.idOfKey.clear();
  }

  private remember(mail: StoredMail): void {
    this.mails.set(mail.id, mail);
    if (mail.idempotencyKey) this.idOfKey.set(mail.idempotencyKey, mail.id);
  }
}

/**
 * A mail server for one machine that speaks Resend's HTTP API, keeps what it gets under dataDir/mail and shows
 * it to people. It misbehaves on demand (POST /faults, or the handle), so that failures can be tried.
 */
export interface MailInbox {
  url: string;
  /** Every mail kept, newest first. */
  mails(): StoredMail[];
  /** How many mails were offered, whatever became of them. */
  offered(): number;
  fail(plan: FaultPlan): void;
  /** Forgets the faults still planned. */
  recover(): void;
  /** Forgets every mail. */
  empty(): void;
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 40 * 1024 * 1024;

export async function startMailInbox(options: { port: number; dataDir: string }): Promise<MailInbox> {
  const mailbox = new Mailbox(options.dataDir);
  const faults = new Faults();
  let offered = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const path = new URL(request.url ?? "/", "http://inbox").pathname;
    if (request.method === "POST" && path === "/emails") {
      offered += 1;
      return take(request, response, mailbox, faults.next());
    }
    if (request.method === "POST" && path === "/faults") {
      const plan = faultPlan.safeParse(parseJson(await textOf(request)));
      if (!plan.success) return answerJson(response, 422, { message: plan.error.issues[0]?.message });
      faults.add(plan.data);
      return answerJson(response, 201, plan.data);
    }
    if (request.method === "DELETE" && path === "/faults") {
      faults.clear();
      return answerJson(response, 200, {});
    }
    if (request.method === "GET" || request.method === "HEAD") return show(request, response, mailbox, path);
    return answerError(response, {
      statusCode: 405,
      name: "method_not_allowed",
      message: "Method is not allowed.",
    });
  };
  const server = createServer((request, response) => {
    // A sender that goes away in the middle of its mail gets no answer, and ends nothing else.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: () => mailbox.all(),
    offered: () => offered,
    fail: (plan) => faults.add(plan),
    recover: () => faults.clear(),
    empty: () => mailbox.empty(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** POST /emails. */
async function take(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox,
  fault: FaultPlan | null,
): Promise<ServerResponse | null> {
  const text = await textOf(request);
  if (fault?.kind === "silence") return null;
  if (fault?.kind === "429") {
    response.setHeader("retry-after", String(fault.retryAfterSeconds ?? 1));
    return answerError(response, {
      statusCode: 429,
      name: "rate_limit_exceeded",
      message: "Too many requests. You can only make 2 requests per second.",
    });
  }
  if (fault?.kind === "500")
    return answerError(response, {
      statusCode: 500,
      name: "internal_server_error",
      message: "An unexpected error occurred.",
    });
  if (!/^Bearer \S+$/.test(request.headers.authorization ?? ""))
    return answerError(response, { statusCode: 401, name: "missing_api_key", message: "Missing API Key" });
  const key = request.headers["idempotency-key"];
  if (typeof key === "string" && (key.length < 1 || key.length > 256))
    return answerError(response, {
      statusCode: 400,
      name: "invalid_idempotency_key",
      message: "The key must be between 1-256 chars.",
    });
  const read = readMail(parseJson(text));
  if ("error" in read) return answerError(response, read.error);
  const accepted = mailbox.accept(read.mail, typeof key === "string" ? key : null, text, Date.now());
  if ("conflict" in accepted)
    return answerError(response, {
      statusCode: 409,
      name: "invalid_idempotent_request",
      message: "Same idempotency key used with a different request payload.",
    });
  if (fault?.kind === "drop-answer") {
    request.socket.destroy();
    return null;
  }
  return answerJson(response, 200, { id: accepted.id });
}

/** The reading half: JSON for programs, pages for browsers. */
function show(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox,
  path: string,
): ServerResponse {
  const isBrowser = request.headers.accept?.includes("text/html") ?? false;
  if (path === "/") {
    return response.writeHead(302, { location: "/emails" }).end();
  }
  if (path === "/emails")
    return isBrowser
      ? answerPage(response, inboxPage(mailbox.all()))
      : answerJson(response, 200, { rows: mailbox.all().map(mailRow) });
  const [, id = "", part, index] =
    /^\/emails\/([0-9a-f-]{36})(?:\/(body|attachments)(?:\/(\d+))?)?$/.exec(path) ?? [];
  const mail = mailbox.get(id);
  const attachment = part === "attachments" ? mail?.attachments[Number(index)] : undefined;
  if (!mail || (part === "attachments" && !attachment))
    return answerError(response, { statusCode: 404, name: "not_found", message: "Email not found" });
  if (attachment) {
    response.writeHead(200, {
      "content-type": attachment.contentType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      "x-content-type-options": "nosniff",
    });
    return response.end(Buffer.from(attachment.content, "base64"));
  }
  if (part === "body")
    return answerPage(response, bodyPage(mail), "sandbox allow-popups allow-popups-to-escape-sandbox");
  if (isBrowser) return answerPage(response, mailPage(mail));
  const { html, text } = mail;
  return answerJson(response, 200, {
    object: "email",
    ...mailRow(mail),
    html,
    text,
    last_event: "delivered",
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  return bytes <= BODY_BYTES_MAX ? Buffer.concat(chunks).toString("utf8") : "";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function answerJson(response: ServerResponse, status: number, body: unknown): ServerResponse {
  return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
const answerError = (response: ServerResponse, error: ResendError): ServerResponse =>
  answerJson(response, error.statusCode, error);

function answerPage(response: ServerResponse, html: string, sandbox = ""): ServerResponse {
  return response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; ${sandbox}`,
      "x-content-type-options": "nosniff",
    })
    .end(html);
}
