/** The bytes of a zlib stream, at most `most`; null where they are more, or none can be read. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array | null> {
  const reader = new Response(bytes).body?.pipeThrough(new DecompressionStream("deflate")).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      size += piece.value.byteLength;
      if (size > most) return null;
      chunks.push(piece.value);
    }
  } catch {
    // After the last object there may be a line end that is none of the stream's; nothing read at all is another matter.
    if (size === 0) return null;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
