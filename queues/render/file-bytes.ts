const BLOCK_BYTES = 262_144;

/**
 * A file as it is written, copied into a few large blocks: the thousands of small buffers it comes in can be
 * forgotten at once, with all that is behind them.
 */
export class FileBytes {
  private readonly full: Uint8Array[] = [];
  private block = new Uint8Array(BLOCK_BYTES);
  private used = 0;
  private length = 0;

  add(chunk: Uint8Array): void {
    this.length += chunk.length;
    for (let from = 0; from < chunk.length; ) {
      if (this.used === BLOCK_BYTES) {
        this.full.push(this.block);
        this.block = new Uint8Array(BLOCK_BYTES);
        this.used = 0;
      }
      const part = chunk.subarray(from, from + BLOCK_BYTES - this.used);
      this.block.set(part, this.used);
      this.used += part.length;
      from += part.length;
    }
  }

  /** All of it in one piece; nothing is kept, so that the file is never held twice. */
  whole(): Uint8Array {
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (let block = this.full.shift(); block; block = this.full.shift()) {
      bytes.set(block, at);
      at += block.length;
    }
    bytes.set(this.block.subarray(0, this.used), at);
    return bytes;
  }
}
