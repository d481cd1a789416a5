import { readSession, sessionCookie } from "#app/lib/session/session.ts";
import { readRealtimeEvent, type StoredRealtimeEvent } from "#core/documents/realtime/contract.ts";
import { REFRESH_AFTER_SECONDS } from "#core/identity/session-limits.ts";
import type { Random } from "#db/seed/random.ts";
import { timed } from "#tests/bench/measure.ts";
import { type Answered, Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import type { SoakRecord } from "./record.ts";

/** What a step says when it went wrong. */
class SoakError extends Error {}

export interface Payer {
  customerId: string;
}

/** Between two clicks. */
const THINK_MS = { from: 2_000, to: 10_000 };
const FILE_WAIT_MS = 60_000;
const OPEN_WAIT_MS = 20_000;

/**
 * One signed-in person of the finance office: a browser's cookie for the console's pages, its token for the API, one
 * open socket. What the person made is remembered, so that nobody works on another's documents.
 */
export class SoakUser {
  readonly index: number;
  readonly random: Random;
  readonly record: SoakRecord;
  readonly drafts: { uuid: string; payer: Payer }[] = [];
  readonly published: { uuid: string; number: string; payer: Payer }[] = [];
  readonly unposted: string[] = [];
  readonly posted: string[] = [];
  /** Invoices seen in a list, to be opened. */
  seen: string[] = [];
  payers: Payer[] = [];
  readonly isStopped: () => boolean;
  private readonly email: string;
  private readonly addresses: { apiUrl: string; consoleUrl: string };
  private cookie = "";
  private socket: WebSocket | null = null;
  private readonly arrived = new Set<string>();
  private readonly waiting = new Map<string, (error?: SoakError) => void>();

  constructor(
    index: number,
    email: string,
    addresses: { apiUrl: string; consoleUrl: string },
    tools: { random: Random; record: SoakRecord; isStopped: () => boolean },
  ) {
    this.index = index;
    this.email = email;
    this.addresses = addresses;
    this.random = tools.random;
    this.record = tools.record;
    this.isStopped = tools.isStopped;
  }

  /** Does one step and records its time; a step that throws is recorded as an error. */
  async step(name: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      this.record.add(name, await timed(work));
      return true;
    } catch (error) {
      this.record.fail(this.index, name, described(error));
      return false;
    }
  }

  /** Calls the API; any other status than the expected one is an error. */
  async call(method: "GET" | "POST" | "PATCH", path: string, expected: number, body?: unknown) {
    const answer = await this.caller().call(method, path, body);
    return must(answer, expected, `${method} ${path}`);
  }

  async upload(path: string, name: string, content: Uint8Array<ArrayBuffer>): Promise<Answered> {
    return must(await this.caller().upload(path, name, content), 201, path);
  }

  /** A page of the console, as the browser asks for it. */
  async page(path: string): Promise<string> {
    const response = await fetch(this.addresses.consoleUrl + path, {
      headers: { cookie: this.cookie },
      redirect: "manual",
    });
    const text = await response.text();
    this.keepCookie(response);
    if (response.status !== 200) throw new SoakError(`${path} answered ${response.status}`);
    return text;
  }

  /** Asks for a file, waits for its event on the socket and fetches it. */
  async file(path: string, expected: number, body?: unknown): Promise<void> {
    const accepted = await this.call("POST", path, expected, body);
    const documentId = String(accepted.body.data.document_id);
    await this.fileReady(documentId, path);
    const file = await this.call("GET", `/documents/${documentId}/file`, 200);
    if (file.body.length === 0) throw new SoakError(`${path}: an empty file`);
  }

  async signIn(): Promise<void> {
    const response = await this.form("/login", { email: this.email, password: DEMO_PASSWORD });
    if (response.status !== 302 || this.cookie === "")
      throw new SoakError(`signing in answered ${response.status}`);
    await this.openSocket();
  }

  async signOut(): Promise<void> {
    const before = this.caller();
    this.socket = null;
    const response = await this.form("/sign-out", {});
    if (response.status !== 302) throw new SoakError(`signing out answered ${response.status}`);
    const after = await before.get("/users/me");
    if (after.status !== 401) throw new SoakError(`a revoked token answered ${after.status}`);
  }

  /** Makes the session's token 45 minutes old: the console's next page exchanges it. */
  async refresh(): Promise<void> {
    const session = readSession(this.cookie);
    if (!session) throw new SoakError("no session to refresh");
    const aged = { ...session, issuedAt: session.issuedAt - REFRESH_AFTER_SECONDS * 1000 };
    this.cookie = sessionCookie(aged).split(";")[0] ?? "";
    await this.page("/ims/invoices");
    const renewed = readSession(this.cookie);
    if (!renewed || renewed.accessToken === session.accessToken)
      throw new SoakError("the token was not exchanged");
  }

  /** Signs in, however often it takes while the run goes on; each failure is an error of the record. */
  async signInUntilItWorks(): Promise<void> {
    while (!this.isStopped() && !(await this.step("sign in", () => this.signIn()))) await this.pause();
  }

  /** Thinks, as people do between two clicks; ends early when the run does. */
  async pause(): Promise<void> {
    const until = Date.now() + this.random.between(THINK_MS.from, THINK_MS.to);
    while (Date.now() < until && !this.isStopped())
      await new Promise((resolve) => setTimeout(resolve, Math.min(250, until - Date.now())));
  }

  close(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private caller(): Caller {
    const session = readSession(this.cookie);
    return new Caller(this.addresses.apiUrl, session?.accessToken ?? "", session?.refreshToken ?? "");
  }

  private async form(path: string, fields: Record<string, string>): Promise<Response> {
    const { consoleUrl } = this.addresses;
    const response = await fetch(consoleUrl + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { cookie: this.cookie, origin: consoleUrl },
      redirect: "manual",
    });
    await response.arrayBuffer();
    this.keepCookie(response);
    return response;
  }

  private keepCookie(response: Response): void {
    for (const line of response.headers.getSetCookie())
      if (line.startsWith("__Host-session=")) this.cookie = line.split(";")[0] ?? "";
  }

  private async openSocket(): Promise<void> {
    const options = { headers: this.caller().headers() } as unknown as string[];
    const socket = new WebSocket(`${this.addresses.apiUrl.replace("http", "ws")}/realtime`, options);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new SoakError("the socket does not open")), OPEN_WAIT_MS);
      socket.addEventListener("open", () => {
        clearTimeout(timer);
        resolve();
      });
      socket.addEventListener("error", () => reject(new SoakError("the socket does not open")));
    });
    socket.send(JSON.stringify({ event: "connect-user" }));
    socket.addEventListener("message", ({ data }) => this.onMessage(String(data)));
    socket.addEventListener("close", ({ code }) => {
      if (this.socket === socket) this.record.fail(this.index, "socket", `closed by itself with ${code}`);
    });
    this.socket = socket;
  }

  private onMessage(text: string): void {
    if (text === "pong") return;
    const event = readRealtimeEvent(JSON.parse(text) as StoredRealtimeEvent);
    if (!event) return;
    if (event.kind === "file-ready") {
      this.arrived.add(event.documentId);
      this.waiting.get(event.documentId)?.();
    } else if (event.kind === "file-failed") {
      this.waiting.get(event.documentId)?.(new SoakError("the file failed"));
    }
  }

  private fileReady(documentId: string, path: string): Promise<void> {
    if (this.arrived.delete(documentId)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new SoakError(`${path}: no file after ${FILE_WAIT_MS} ms`)),
        FILE_WAIT_MS,
      );
      this.waiting.set(documentId, (error) => {
        clearTimeout(timer);
        this.waiting.delete(documentId);
        this.arrived.delete(documentId);
        if (error) reject(error);
        else resolve();
      });
    });
  }
}

/** An error with what lies beneath it: "fetch failed" alone says nothing. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `${error.message.slice(0, 400)}${cause}`;
}

function must(answer: Answered, expected: number, what: string): Answered {
  if (answer.status === expected) return answer;
  throw new SoakError(`${what} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
}
