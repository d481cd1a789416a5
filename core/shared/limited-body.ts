import { type Refusal, refuse } from "./result.ts";
import { UnderWay } from "./under-way.ts";

/** Bodies are counted while they arrive: a sender that names no length, or a wrong one, is held to the same limit. */
const DRAIN_BYTES_MAX = 256_000_000;
const DRAIN_MS_MAX = 10_000;
const PIECE_BYTES = 65_536;
/** A body may take this long, and longer only while it arrives at a pace that a slow line of a school reaches. */
export const BODY_MS_MAX = 30_000;
const BYTES_PER_MS = 10;

/** A body above this is read on only where who sends it is known. */
const SMALL_BYTES = 1_000_000;

/** A Worker has 128 MB, and a body is there twice while it is read. */
const LARGE_BODIES = { ofOne: 3, bytesOfAll: 48_000_000, endsWithinMs: 120_000 };
const ofEach = new UnderWay({ ofOne: LARGE_BODIES.ofOne, endsWithinMs: LARGE_BODIES.endsWithinMs });
const together = new UnderWay({
  ofOne: LARGE_BODIES.bytesOfAll,
  ofAll: LARGE_BODIES.bytesOfAll,
  endsWithinMs: LARGE_BODIES.endsWithinMs,
});

const OF_NOBODY_KNOWN = refuse(
  429,
  "TOO_MANY_LARGE",
  "A large file is taken from who is signed in, and three at once at most. Nothing was changed. Reload the page, then send it again.",
);
const TOO_MANY_TOGETHER = refuse(
  503,
  "MANY_LARGE",
  "Many large files are arriving just now. Nothing was changed. Please try again in a few seconds.",
  { retryAfterSeconds: 5 },
);

/**
 * Counts the large body of a caller, from the first megabyte until `end` is called (S-62): three of one caller, and 48 MB of
 * everybody in this isolate. `isKnown` asks whether the session is live, or says what refuses it; `bytesMax`: as large as the body may be.
 */
export function largeBody(
  caller: string | number,
  bytesMax: number,
  isKnown: () => Promise<boolean | Refusal>,
): { admits: () => Promise<Refusal | null>; end: () => void } {
  const ends: (() => void)[] = [];
  const begins = (begun: (() => void) | string): boolean => {
    if (typeof begun === "string") return false;
    ends.push(begun);
    return true;
  };
  return {
    admits: async () => {
      // Asked first: a token that is no longer good takes no place of its owner's.
      const known = await isKnown();
      if (known !== true) return known || OF_NOBODY_KNOWN;
      if (!begins(ofEach.begin(caller, Date.now()))) return OF_NOBODY_KNOWN;
      return begins(together.begin(caller, Date.now(), bytesMax)) ? null : TOO_MANY_TOGETHER;
    },
    end: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

export type BodyFault = "tooLarge" | "tooSlow" | Refusal;

/** The answer to a body that did not arrive in time. */
export const BODY_TOO_SLOW: Refusal = refuse(
  408,
  "TOO_SLOW",
  "The request arrived too slowly and was not read to its end. Nothing was changed. Check your internet connection, then try again.",
);

/**
 * Reads a body whole. "tooLarge" when it has more than `bytesMax` bytes: what was read is dropped, and the rest is
 * read without being kept, up to a limit of its own, so that the sender gets its answer instead of a closed connection.
 * "tooSlow" when it takes longer than 30 s and a second for every 10,000 bytes that arrived. `admits` is asked once, where the
 * body is more than a megabyte; its refusal is answered.
 */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
  admits: () => Promise<Refusal | null> = async () => null,
): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  if (!body) return new Uint8Array();
  const read = readerOf(body);
  const started = Date.now();
  let chunks: Uint8Array[] = [];
  let size = 0;
  let isAdmitted = false;
  for (;;) {
    const piece = await before(started + BODY_MS_MAX + size / BYTES_PER_MS, read());
    if (piece === TOO_LATE) return "tooSlow";
    if (!piece) return joined(chunks, size);
    size += piece.byteLength;
    const fault = size > bytesMax ? "tooLarge" : !isAdmitted && size > SMALL_BYTES ? await admits() : null;
    if (fault !== null) {
      chunks = [];
      await drain(read);
      return fault;
    }
    isAdmitted ||= size > SMALL_BYTES;
    chunks.push(piece.slice());
  }
}

/** The next piece, valid until the one after it is asked for; null at the end. */
type ReadPiece = () => Promise<Uint8Array | null>;

/** Reads into one buffer again and again where the stream allows it: a long body then leaves no garbage behind. */
function readerOf(body: ReadableStream<Uint8Array>): ReadPiece {
  try {
    const reader = body.getReader({ mode: "byob" });
    let buffer = new ArrayBuffer(PIECE_BYTES);
    return async () => {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (value) buffer = value.buffer;
      return done || !value ? null : value;
    };
  } catch {
    const reader = body.getReader();
    return async () => (await reader.read()).value ?? null;
  }
}

async function drain(read: ReadPiece): Promise<void> {
  const deadline = Date.now() + DRAIN_MS_MAX;
  try {
    for (let left = DRAIN_BYTES_MAX; left > 0; ) {
      const piece = await before(deadline, read());
      if (!piece || piece === TOO_LATE) return;
      left -= piece.byteLength;
    }
  } catch {
    // The client has disconnected: there is no one to answer.
  }
}

const TOO_LATE = Symbol("too late");

/** What `reading` gives, or TOO_LATE once `deadline` (milliseconds since the epoch) has passed. */
async function before<T>(deadline: number, reading: Promise<T>): Promise<T | typeof TOO_LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof TOO_LATE>((resolve) => {
    timer = setTimeout(() => resolve(TOO_LATE), Math.max(0, deadline - Date.now()));
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
