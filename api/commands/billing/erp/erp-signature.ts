/** Signatures of bodies to and from the accounting system: HMAC-SHA256 in hex, keyed with ERP_SECRET (B-82). */
const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

const HEX_OF_SHA256 = /^[0-9a-f]{64}$/i;

export async function signErpBody(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), bytes);
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Compared in a time that does not depend on the signature. */
export async function isErpSignature(
  secret: string,
  bytes: Uint8Array<ArrayBuffer>,
  given: string,
): Promise<boolean> {
  if (!HEX_OF_SHA256.test(given)) return false;
  const signature = Uint8Array.from(given.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, bytes);
}
