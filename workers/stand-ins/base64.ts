/** Stands for js-base64 (`alias` in the wrangler.toml files): what libSQL's client uses of it, by workerd's own Buffer. */
export const Base64 = {
  fromUint8Array: (bytes: Uint8Array): string =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
  toUint8Array: (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64")),
};
