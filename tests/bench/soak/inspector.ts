/** A process's or a Worker's JavaScript heap, as its inspector tells it, in MB. */
interface HeapSize {
  usedMb: number;
  /** What V8 has taken for it, with what is free in it. */
  totalMb: number;
  /** Contents of ArrayBuffers, which are outside the heap. */
  buffersMb: number;
}

/** Bytes of a heap snapshot by what holds them, e.g. "object Map" or "string". */
type HeapContents = Map<string, number>;

/** A process whose inspector listens: node with its threads, or workerd with its isolates. */
export interface InspectedProcess {
  name: string;
  kind: "node" | "workerd";
  port: number;
}

interface Target {
  id: string;
  title: string;
  webSocketDebuggerUrl?: string;
}
type Params = Record<string, unknown>;

const MB = 1024 * 1024;
const ANSWER_MS_MAX = 60_000;

/** A heap at one moment: as it was, what was alive in it once its garbage was collected, and what that was. */
export interface HeapObservation {
  name: string;
  before: HeapSize;
  alive: HeapSize;
  contents: HeapContents;
}

/**
 * Every heap of a process, each read by a heap snapshot, which collects its garbage and stops it for up to some seconds.
 * (workerd never answers `HeapProfiler.collectGarbage`.)
 */
export async function observeHeapsOf(process: InspectedProcess): Promise<HeapObservation[]> {
  return await eachHeap(process, async (heap) => {
    const before = await sizeOf(heap);
    const contents = await contentsOf(heap);
    return { name: heap.name, before, alive: await sizeOf(heap), contents };
  });
}

/** How large every heap of a process is, garbage included: it stops nothing. */
export const heapSizesOf = (process: InspectedProcess): Promise<(HeapSize & { name: string })[]> =>
  eachHeap(process, async (heap) => ({ name: heap.name, ...(await sizeOf(heap)) }));

async function sizeOf(heap: Heap): Promise<HeapSize> {
  const { usedSize, totalSize, backingStorageSize } = (await heap.call("Runtime.getHeapUsage")) as {
    usedSize: number;
    totalSize: number;
    backingStorageSize?: number;
  };
  return { usedMb: usedSize / MB, totalMb: totalSize / MB, buffersMb: (backingStorageSize ?? 0) / MB };
}

async function contentsOf(heap: Heap): Promise<HeapContents> {
  const chunks: string[] = [];
  heap.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(String(chunk)));
  await heap.call("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  const { snapshot, nodes, strings } = JSON.parse(chunks.join("")) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
    nodes: number[];
    strings: string[];
  };
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const at = (field: string) => fields.indexOf(field);
  const contents: HeapContents = new Map();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + at("type")] ?? 0] ?? "";
    const isNamed = type === "object" || type === "native";
    const name = isNamed ? `${type} ${strings[nodes[node + at("name")] ?? 0]?.slice(0, 60)}` : type;
    contents.set(name, (contents.get(name) ?? 0) + (nodes[node + at("self_size")] ?? 0));
  }
  return contents;
}

/** One heap at a time: connects only for as long as it asks, so that an open inspector keeps nothing alive. */
async function eachHeap<Result>(
  { name, kind, port }: InspectedProcess,
  ask: (heap: Heap) => Promise<Result>,
): Promise<Result[]> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
  const results: Result[] = [];
  for (const { id, webSocketDebuggerUrl } of targets) {
    const socket = await opened(webSocketDebuggerUrl ?? `ws://127.0.0.1:${port}/${id}`);
    const heap = new Heap(kind === "node" ? `${name}, main thread` : id, (text) => socket.send(text));
    socket.onmessage = ({ data }) => heap.receive(String(data));
    try {
      results.push(await ask(heap));
      if (kind === "node") for (const thread of await threadsOf(heap, name)) results.push(await ask(thread));
    } finally {
      socket.close();
    }
  }
  return results;
}

/** Node's worker threads, each with an inspector of its own behind that of the main thread. */
async function threadsOf(main: Heap, name: string): Promise<Heap[]> {
  const threads = new Map<string, Heap>();
  main.on("NodeWorker.attachedToWorker", ({ sessionId }) => {
    const send = (message: string) =>
      void main.call("NodeWorker.sendMessageToWorker", { sessionId, message });
    threads.set(String(sessionId), new Heap(`${name}, thread ${threads.size + 1}`, send));
  });
  main.on("NodeWorker.receivedMessageFromWorker", ({ sessionId, message }) =>
    threads.get(String(sessionId))?.receive(String(message)),
  );
  await main.call("NodeWorker.enable", { waitForDebuggerOnStart: false });
  return [...threads.values()];
}

function opened(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error(`no inspector answers at ${url}`));
  });
}

/** The inspector's side of one heap: calls and their answers, and events. */
class Heap {
  readonly name: string;
  private readonly send: (text: string) => void;
  private readonly waiting = new Map<number, { resolve(result: Params): void; reject(error: Error): void }>();
  private readonly listeners = new Map<string, (params: Params) => void>();
  private lastId = 0;

  constructor(name: string, send: (text: string) => void) {
    this.name = name;
    this.send = send;
  }

  on(event: string, listener: (params: Params) => void): void {
    this.listeners.set(event, listener);
  }

  call(method: string, params: Params = {}): Promise<Params> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${this.name}: no answer to ${method}`)),
        ANSWER_MS_MAX,
      );
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          settle(value);
        };
      this.waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      this.send(JSON.stringify({ id, method, params }));
    });
  }

  receive(text: string): void {
    const message = JSON.parse(text) as {
      id?: number;
      method?: string;
      params?: Params;
      result?: Params;
      error?: { message: string };
    };
    if (message.id === undefined) {
      this.listeners.get(message.method ?? "")?.(message.params ?? {});
      return;
    }
    const call = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) call?.reject(new Error(`${this.name}: ${message.error.message}`));
    else call?.resolve(message.result ?? {});
  }
}
