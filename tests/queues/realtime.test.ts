import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "#tests/support/caller.ts";
import { School, until } from "#tests/support/school.ts";
import { Consumer } from "./consumer.ts";

let school: School;
let consumer: Consumer;
beforeAll(async () => {
  school = await School.open();
  consumer = new Consumer(school);
});
afterAll(() => school?.close());

interface Received {
  event: string;
  id: number;
  document_id?: string;
  done?: number;
  editors?: { id: string; name: string; student_id: string | null; grading_activity_id: string | null }[];
  scores?: { student_id: string; grading_activity_id: string; score: string | null; version: number }[];
}

/** A program's socket and what it has received. */
class Tab {
  readonly received: Received[] = [];
  readonly texts: string[] = [];
  closedWith: number | null = null;
  readonly socket: WebSocket;

  constructor(caller: Caller, since?: number, origin = school.stack.apiUrl, path = "/realtime") {
    const url = `${origin.replace("http", "ws")}${path}${since === undefined ? "" : `?since=${since}`}`;
    // Node's WebSocket takes headers as well; the DOM's types know protocols only.
    this.socket = new WebSocket(url, { headers: caller.headers() } as unknown as string[]);
    this.socket.addEventListener("message", ({ data }) => {
      this.texts.push(String(data));
      if (String(data).startsWith("{")) this.received.push(JSON.parse(String(data)) as Received);
    });
    this.socket.addEventListener("close", ({ code }) => {
      this.closedWith = code;
    });
  }

  async opened(): Promise<this> {
    await until(async () => this.socket.readyState === WebSocket.OPEN);
    this.socket.send(JSON.stringify({ event: "connect-user" }));
    await until(async () => this.received.some(({ event }) => event === "connected"));
    return this;
  }

  /** The socket of a gradebook, once it has said who else is there. */
  static async inGradebook(caller: Caller, id: string): Promise<Tab> {
    const tab = new Tab(caller, undefined, undefined, `/realtime/grade_books/${id}`);
    await until(async () => tab.received.some(({ event }) => event === "editors"));
    // A console says where it is at once; workerd closes a socket that never spoke ten seconds late.
    tab.socket.send(JSON.stringify({ event: "at", student_id: null, grading_activity_id: null }));
    return tab;
  }

  /** Who else is there by the last word, once that is `names`. */
  sees = (...names: string[]) =>
    until(async () => {
      const last = this.received.findLast(({ event }) => event === "editors");
      const seen = last?.editors?.map(({ name }) => name) ?? [];
      return seen.toSorted().join() === names.toSorted().join() && last;
    });

  heardOf = (event: string, documentId: string) =>
    until(async () => this.received.find((one) => one.event === event && one.document_id === documentId));
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
  const documents = await consumer.publishedInvoices(invoices);
  const message = await consumer.document(documents.map(({ uuid }) => uuid));
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
    expect(back.received.filter(({ event }) => event === "file-ready").map((one) => one.document_id)).toEqual(
      [later],
    );
    const fresh = await new Tab(caller).opened();
    expect(fresh.received.map(({ event }) => event)).toEqual(["connected"]);
  });

  test("tells the progress of a bulk file, and then that it is ready", async () => {
    const tab = await new Tab(await school.as("finance")).opened();
    const documentId = await render(60);
    await tab.heardOf("file-ready", documentId);
    const about = tab.received.filter((one) => one.document_id === documentId);
    expect(about.map(({ event, done }) => done ?? event)).toEqual([25, 50, 60, "file-ready"]);
    expect(about.map(({ id }) => id)).toEqual(about.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  test("a message delivered again announces nothing again", async () => {
    const tab = await new Tab(await school.as("finance")).opened();
    const [document] = await consumer.publishedInvoices(1);
    const message = await consumer.document([document?.uuid ?? ""]);
    await consumer.send("RENDER_QUEUE", message);
    await tab.heardOf("file-ready", message.subjectId);
    await consumer.send("RENDER_QUEUE", message, message);
    await until(async () => consumer.linesAbout(message.subjectId).length >= 3);
    expect(tab.received.filter((one) => one.document_id === message.subjectId)).toHaveLength(1);
  });

  test("ping is answered pong; nobody receives another's events", async () => {
    const other = await new Tab(await school.as("admin")).opened();
    const mine = await new Tab(await school.as("finance")).opened();
    other.socket.send("ping");
    await until(async () => other.texts.includes("pong"));
    await mine.heardOf("file-ready", await render(1));
    expect(other.received.map(({ event }) => event)).toEqual(["connected"]);
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
    expect(back.received.filter(({ event }) => event === "file-ready").map((one) => one.document_id)).toEqual(
      [meanwhile, afterwards],
    );
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
    expect(back.received.some((one) => one.document_id === documentId)).toBe(true);
  });
});

describe("many sockets of one person", () => {
  const MANY = 150;
  test("all but twenty are refused, and the others are told of each other together (S-62)", async () => {
    const [teacher, head] = [await school.as("teacher"), await school.as("head")];
    const { rows } = (await teacher.get("/grade_books?status=Draft&perPage=1")).body;
    const path = `/realtime/grade_books/${rows[0].id}`;
    const watching = await Tab.inGradebook(head, rows[0].id);
    const tabs = Array.from({ length: MANY }, () => new Tab(teacher, undefined, undefined, path));
    await until(async () => tabs.every(({ socket }) => socket.readyState !== WebSocket.CONNECTING), 60);
    const open = () => tabs.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length;
    expect(open()).toBe(20);
    await until(async () => watching.received.at(-1)?.editors?.length === 20);
    expect(watching.received.filter(({ event }) => event === "editors").length).toBeLessThan(20);
    for (const { socket } of [...tabs, watching]) socket.close();
    await until(async () => open() === 0);
  });
});

describe("the channel of a gradebook", () => {
  test("tells who else has it open and where, what they save, and that it moved on", async () => {
    const [teacher, head] = [await school.as("teacher"), await school.as("head")];
    const { id } = (await teacher.get("/grade_books?status=Draft&subject_kind=academic&perPage=1")).body
      .rows[0];
    const mine = await Tab.inGradebook(teacher, id);
    const theirs = await Tab.inGradebook(head, id);
    const [{ name = "" } = {}] = (await theirs.sees("Teresita Magbanua"))?.editors ?? [];
    expect(name).toBe("Teresita Magbanua");

    const { activities, records } = await gradebook(teacher, id);
    const cell = { student_id: records[0].student_class.student_id, grading_activity_id: activities[0].id };
    mine.socket.send(JSON.stringify({ event: "at", ...cell }));
    await until(async () =>
      theirs.received.some(({ editors }) => editors?.[0]?.student_id === cell.student_id),
    );

    const saved = await teacher.post("/v2/scores", {
      gradebook_id: id,
      scores: [{ ...cell, score: "3.25" }],
    });
    expect(saved.status).toBe(200);
    const received = await until(async () => theirs.received.find(({ event }) => event === "scores-saved"));
    expect(received.scores).toEqual(saved.body.data.scores);

    const activity = await teacher.patch(`/grading_activities/${cell.grading_activity_id}`, {
      description: "Said again",
    });
    expect(activity.status).toBe(200);
    await until(async () => theirs.received.some(({ event }) => event === "gradebook-changed"));

    mine.socket.close();
    await theirs.sees();
    theirs.socket.close();
    expect(await school.broken()).toEqual([]);
  });

  test("takes thirty messages a second of one person, in all tabs together, and receives them again afterwards", async () => {
    const [teacher, head] = [await school.as("teacher"), await school.as("head")];
    const { id } = (await teacher.get("/grade_books?status=Draft&subject_kind=academic&perPage=1")).body
      .rows[0];
    const tabs = [await Tab.inGradebook(teacher, id), await Tab.inGradebook(teacher, id)];
    const other = await Tab.inGradebook(head, id);
    await other.sees("Teresita Magbanua", "Teresita Magbanua");
    const { activities, records } = await gradebook(teacher, id);
    const place = { student_id: records[0].student_class.student_id, grading_activity_id: activities[0].id };
    const before = other.received.length;
    for (let message = 0; message < 300; message++)
      tabs[message % 2]?.socket.send(JSON.stringify({ event: "at", ...place }));
    await until(async () => other.received.length > before);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    // The three hundred fall into two seconds at most.
    expect(other.received.length - before).toBeLessThanOrEqual(60);
    tabs[0]?.socket.send(JSON.stringify({ event: "at", student_id: null, grading_activity_id: null }));
    await until(async () =>
      other.received
        .findLast(({ event }) => event === "editors")
        ?.editors?.some(({ student_id }) => student_id === null),
    );
    for (const tab of [...tabs, other]) tab.socket.close();
  });

  test("refuses who does not see the class, ignores unreadable messages, and ends with the session", async () => {
    const [teacher, leaving] = [await school.as("teacher"), await school.as("registrar")];
    const own = (await teacher.get("/grade_books?status=Draft&subject_kind=academic&perPage=1")).body.rows[0]
      .id;
    const all = (await leaving.get("/grade_books?perPage=1000")).body.rows.map(
      (row: { id: string }) => row.id,
    );
    const seen = (await teacher.get("/grade_books?perPage=1000")).body.rows.map(
      (row: { id: string }) => row.id,
    );
    const foreign = all.find((id: string) => !seen.includes(id));
    expect((await teacher.get(`/realtime/grade_books/${foreign}`)).status).toBe(404);

    const [here, gone] = [await Tab.inGradebook(teacher, own), await Tab.inGradebook(leaving, own)];
    for (const text of ["", "{", '{"event":"at","student_id":{}}', "x".repeat(5000)]) here.socket.send(text);
    await leaving.post("/auth/logout", {});
    await until(async () => gone.closedWith === 4401);
    await here.sees();
    expect(here.closedWith).toBeNull();
  });
});

// biome-ignore lint/suspicious/noExplicitAny: an answer is what the test says it is
async function gradebook(caller: Caller, id: string): Promise<any> {
  const { data } = (await caller.get(`/v2/grade_books/${id}`)).body;
  const activities = data.grade_component_evaluations.flatMap(
    (one: { grade_cmp_activities: unknown[] }) => one.grade_cmp_activities,
  );
  return { ...data, activities };
}
