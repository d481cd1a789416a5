import type { R2Bucket, R2ObjectBody } from "@cloudflare/workers-types";

/** A call of the object store that failed because of the store's state: no answer in time, or an error of its own. */
export class StoreUnavailable extends Error {
  readonly fault: "silent" | "failing";
  constructor(fault: StoreUnavailable["fault"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StoreUnavailable";
    this.fault = fault;
  }
}

/** The object store with a deadline on each of its calls; made at the entrances of the Workers alone, by `withObjectStore`. */
export type ObjectStore = R2Bucket & { readonly [BOUNDED]: true };
declare const BOUNDED: unique symbol;

/** A Worker's bindings as Cloudflare gives them, by the environment that its code knows. */
export type BindingsOf<Env extends { FILES: ObjectStore }> = Omit<Env, "FILES"> & { FILES: R2Bucket };

/** For so long a call of the store may be without an answer, and a second longer for each megabyte that it brings. */
const STORE_MS_MAX = 10_000;
const BYTES_PER_MS = 1_000;

/** The environment of a Worker, its object store with deadlines (S-63). */
export function withObjectStore<Env extends { FILES: ObjectStore; STORE_TIMEOUT_MS?: string }>(
  bindings: BindingsOf<Env>,
): Env {
  const { FILES, STORE_TIMEOUT_MS } = bindings as BindingsOf<Env> & { STORE_TIMEOUT_MS?: string };
  const store = bounded(FILES, Number(STORE_TIMEOUT_MS ?? STORE_MS_MAX));
  return Object.assign(Object.create(bindings), { FILES: store });
}

/** The bytes of a stored object as they come, each piece with a deadline. A body that is passed on as it is has none: only who reads it waits. */
export async function* piecesOf({ body }: Pick<R2ObjectBody, "body">): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await inTime(reader.read() as Promise<{ done: boolean; value?: Uint8Array }>);
    if (done || !value) return;
    yield value;
  }
}

/** The same object, whose methods answer in time; what they answer, a body or an upload in parts, does so too. */
function bounded<T extends object>(target: T, timeoutMs: number): T {
  return new Proxy(target, {
    get(of, name) {
      // The bindings' own getters and methods know no proxy.
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const answer: unknown = value.apply(of, given);
        return answer instanceof Promise
          ? inTime(answer, timeoutMs + bytesIn(given) / BYTES_PER_MS).then((got) =>
              boundedAnswer(got, timeoutMs),
            )
          : boundedAnswer(answer, timeoutMs);
      };
    },
  });
}

const boundedAnswer = <T>(answer: T, timeoutMs: number): T =>
  typeof answer === "object" && answer !== null && ("arrayBuffer" in answer || "uploadPart" in answer)
    ? bounded(answer, timeoutMs)
    : answer;

const bytesIn = (given: readonly unknown[]): number =>
  given.reduce<number>((sum, each) => sum + (ArrayBuffer.isView(each) ? each.byteLength : 0), 0);

async function inTime<T>(answer: Promise<T>, timeoutMs = STORE_MS_MAX): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreUnavailable("silent", "The object store did not answer in time")),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    // A wrong argument is a fault of ours.
    if (error instanceof StoreUnavailable || error instanceof TypeError || !(error instanceof Error))
      throw error;
    throw new StoreUnavailable("failing", error.message, error);
  } finally {
    clearTimeout(timer);
  }
}
