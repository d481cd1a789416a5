/**
 * Secrets as the database keeps them: AES-256-GCM under a key of the API's environment, bound to the account they are of, so
 * that neither a copy of the database nor a row put into another's place gives codes.
 */
const VERSION = "1";
const IV_BYTES = 12;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

/** The environment's text has any length: 256 bits of it (HKDF, RFC 5869), for this use alone. */
async function keyOf(key: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", bytesOf(key), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytesOf("talaan second step") },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** `key`: SECOND_STEP_KEY. `owner`: the account's uuid. */
export async function seal(secret: string, key: string, owner: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: "AES-GCM", iv, additionalData: bytesOf(owner) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await keyOf(key), bytesOf(secret)));
  return [VERSION, Buffer.from(iv).toString("base64url"), Buffer.from(sealed).toString("base64url")].join(
    ".",
  );
}

/** Null where the key is another, the account is another, or a bit of it has changed. */
export async function unseal(sealed: string, key: string, owner: string): Promise<string | null> {
  const [version, iv = "", data = ""] = sealed.split(".");
  if (version !== VERSION) return null;
  const algorithm = {
    name: "AES-GCM",
    iv: new Uint8Array(Buffer.from(iv, "base64url")),
    additionalData: bytesOf(owner),
  };
  const bytes = new Uint8Array(Buffer.from(data, "base64url"));
  const opened = await crypto.subtle.decrypt(algorithm, await keyOf(key), bytes).catch(() => null);
  return opened && new TextDecoder().decode(opened);
}
