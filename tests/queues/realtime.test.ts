import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../support/caller.ts";
import { School, until } from "../support/school.ts";
import { Consumer } from "./consumer.ts";

let school: School;
let consumer: Consumer;
beforeAll(async () => {
  school = await School.open();
  consumer = new Consumer(school);
});
afterAll(() => school?.close());

interface Heard {
  event: string;
  id: number;
  document_id?: string;
  done?: number;
}

/** A program's socket and what it has heard. */
class Tab {
  readonly heard: Heard[] = [];
  readonly texts: string[] = [];
  closedWith: number | null = null;
  readonly socket: WebSocket;

  constructor(caller: Caller, since?: number, origin = school.stack.apiUrl) {
    const url = `${origin.replace("http", "ws")}/realtime${since === undefined ? "" : `?since=${since}`}`;
    // Node's WebSocket takes headers as well; the DOM's types know protocols only.
    this.socket = new WebSocket(url, { headers: caller.headers() } as unknown as string[]);
    this.socket.addEventListener("message", ({ data }) => {
      this.texts.push(String(data));
      if (String(data).startsWith("{")) this.heard.push(JSON.parse(String(data)) as Heard);
    });
    this.socket.addEventListener("close", ({ code }) => {
      this.closedWith = code;
    });
  }

  async opened(): Promise<this> {
    await until(async () => this.socket.readyState === WebSocket.OPEN);
    this.socket.send(JSON.stringify({ event: "connect-user" }));
    await until(async () => this.heard.some(({ event }) => event === "connected"));
    return this;
  }

  heardOf = (event: string, documentId: string) =>
    until(async () => this.heard.find((one) => one.event === event && one.document_id === documentId));
}

/** A wire to a port of this machine that can be cut at both ends, without a closing frame. */
async function cuttableWire(target: number) {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) sockets.push(socket.on("error", () => socket.destroy()));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}

async function render(invoices: number): Promise<string> {
  const papers = await consumer.publishedInvoices(invoices);
  const message = await consumer.document(papers.map(({ uuid }) => uuid));
  await consumer.send("RENDER_QUEUE", message);
  return message.subjectId;
}

describe("the channel of a user", () => {
  test("tells every tab when a file is ready, and one that was away what it missed, each once", async () => {
    const caller = await school.as("finance");
    const [first, second] = await Promise.all([new Tab(caller).opened(), new Tab(caller).opened()]);
    const documentId = await render(1);
    const ready = await first.heardOf("file-ready", documentId);
    expect((await second.heardOf("file-ready", documentId)).id).toBe(ready.id);
    second.socket.close();

    const later = await render(1);
    await first.heardOf("file-ready", later);
    const back = await new Tab(caller, ready.id).opened();
    expect(back.heard.filter(({ event }) => event === "file-ready").map((one) => one.document_id)).toEqual([
      later,
    ]);
    const fresh = await new Tab(caller).opened();
    expect(fresh.heard.map(({ event }) => event)).toEqual(["connected"]);
  });

  test("tells the progress of a bulk file, and then that it is ready", async () => {
    const tab = await new Tab(await school.as("finance")).opened();
    const documentId = await render(60);
    await tab.heardOf("file-ready", documentId);
    const about = tab.heard.filter((one) => one.document_id === documentId);
    expect(about.map(({ event, done }) => done ?? event)).toEqual([25, 50, 60, "file-ready"]);
    expect(about.map(({ id }) => id)).toEqual(about.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  test("a message delivered again announces nothing again", async () => {
    const tab = await new Tab(await school.as("finance")).opened();
    const [paper] = await consumer.publishedInvoices(1);
    const message = await consumer.document([paper?.uuid ?? ""]);
    await consumer.send("RENDER_QUEUE", message);
    await tab.heardOf("file-ready", message.subjectId);
    await consumer.send("RENDER_QUEUE", message, message);
    await until(async () => consumer.linesAbout(message.subjectId).length >= 3);
    expect(tab.heard.filter((one) => one.document_id === message.subjectId)).toHaveLength(1);
  });

  test("ping is answered pong; nobody hears another's events", async () => {
    const other = await new Tab(await school.as("admin")).opened();
    const mine = await new Tab(await school.as("finance")).opened();
    other.socket.send("ping");
    await until(async () => other.texts.includes("pong"));
    await mine.heardOf("file-ready", await render(1));
    expect(other.heard.map(({ event }) => event)).toEqual(["connected"]);
  });

  test("signing out closes the sockets of that session with 4401, and of no other", async () => {
    const [leaving, staying] = [await school.as("finance"), await school.as("finance")];
    const [gone, here] = [await new Tab(leaving).opened(), await new Tab(staying).opened()];
    await leaving.post("/auth/logout", {});
    await until(async () => gone.closedWith === 4401);
    expect(here.closedWith).toBeNull();
  });

  test("a socket cut without a word: what happened meanwhile is told once, after coming back", async () => {
    const caller = await school.as("finance");
    const wire = await cuttableWire(Number(new URL(school.stack.apiUrl).port));
    const tab = await new Tab(caller, undefined, `http://127.0.0.1:${wire.port}`).opened();
    const { id } = await tab.heardOf("file-ready", await render(1));
    wire.cut();
    await until(async () => tab.closedWith !== null);
    const meanwhile = await render(1);
    await consumer.finished(meanwhile);
    const back = await new Tab(caller, id).opened();
    await back.heardOf("file-ready", meanwhile);
    const afterwards = await render(1);
    await back.heardOf("file-ready", afterwards);
    expect(back.heard.filter(({ event }) => event === "file-ready").map((one) => one.document_id)).toEqual([
      meanwhile,
      afterwards,
    ]);
    wire.close();
  });

  test("what was missed survives a restart of everything", async () => {
    const caller = await school.as("finance");
    const tab = await new Tab(caller).opened();
    const documentId = await render(1);
    const { id } = await tab.heardOf("file-ready", documentId);
    await school.restart();
    consumer = new Consumer(school);
    const back = await new Tab(await school.as("finance"), id - 1).opened();
    expect(back.heard.some((one) => one.document_id === documentId)).toBe(true);
  });
});
