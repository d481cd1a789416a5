/** Bodies are counted while they arrive: a sender that names no length, or a wrong one, is held to the same limit. */
const DRAIN_BYTES_MAX = 256_000_000;
const DRAIN_MS_MAX = 10_000;
const PIECE_BYTES = 65_536;

/**
 * Reads a body whole. Null when it has more than `bytesMax` bytes: what was read is dropped, and the rest is
 * read without being kept, up to a limit of its own, so that the sender gets its answer instead of a closed connection.
 */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return new Uint8Array();
  const read = readerOf(body);
  let chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const piece = await read();
    if (!piece) return joined(chunks, size);
    size += piece.byteLength;
    if (size > bytesMax) {
      chunks = [];
      await drain(read);
      return null;
    }
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
    for (let left = DRAIN_BYTES_MAX; left > 0 && Date.now() < deadline; ) {
      const piece = await read();
      if (!piece) return;
      left -= piece.byteLength;
    }
  } catch {
    // The sender has gone: there is nobody to answer.
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
