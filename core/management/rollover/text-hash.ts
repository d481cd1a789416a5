const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a of a text, as an unsigned 32-bit number: the same for the same text. */
export function textHash(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, PRIME);
  }
  return hash >>> 0;
}
