import { ACCESS_TOKEN_SECONDS } from "#core/identity/session-limits.ts";

/** What an access token says: who, in which session. Roles are read from the database with every request. */
export interface Claims {
  userId: number;
  userUuid: string;
  sessionUuid: string;
}

const ISSUER = "talaan";
const AUDIENCE = "talaan-api";
const HEADER = encode(JSON.stringify({ alg: "HS256", typ: "JWT" }));

/** A JWT (RFC 7519), HS256 only, one hour, with issuer and audience. */
export async function signAccessToken(claims: Claims, secret: string, epochMs: number): Promise<string> {
  const issuedAt = Math.floor(epochMs / 1000);
  const payload = encode(
    JSON.stringify({
      iss: ISSUER,
      aud: AUDIENCE,
      sub: claims.userUuid,
      uid: claims.userId,
      sid: claims.sessionUuid,
      iat: issuedAt,
      exp: issuedAt + ACCESS_TOKEN_SECONDS,
    }),
  );
  const signed = `${HEADER}.${payload}`;
  return `${signed}.${toBase64Url(await crypto.subtle.sign("HMAC", await keyOf(secret), bytesOf(signed)))}`;
}

/** The claims of a token that is ours, for us and not expired; null otherwise. The header must be exactly ours: no other algorithm is read. */
export async function verifyAccessToken(
  token: string,
  secret: string,
  epochMs: number,
): Promise<Claims | null> {
  const [header, payload, signature, ...rest] = token.split(".");
  if (header !== HEADER || !payload || !signature || rest.length > 0) return null;
  try {
    const isOurs = await crypto.subtle.verify(
      "HMAC",
      await keyOf(secret),
      fromBase64Url(signature),
      bytesOf(`${header}.${payload}`),
    );
    if (!isOurs) return null;
    const read = JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) as Record<string, unknown>;
    const isCurrent = read.iss === ISSUER && read.aud === AUDIENCE && Number(read.exp) * 1000 > epochMs;
    return isCurrent
      ? { userId: Number(read.uid), userUuid: String(read.sub), sessionUuid: String(read.sid) }
      : null;
  } catch {
    return null;
  }
}

const keyOf = (secret: string) =>
  crypto.subtle.importKey("raw", bytesOf(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}
function encode(text: string): string {
  return toBase64Url(bytesOf(text));
}
function toBase64Url(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
}

/** HMAC-SHA256 of a text, base64url: successors of refresh tokens and links in mails are made so, hence only hashes are stored. */
export async function keyedDigest(secret: string, text: string): Promise<string> {
  return toBase64Url(await crypto.subtle.sign("HMAC", await keyOf(secret), bytesOf(text)));
}

/** Whether a digest is that of the text: compared in a time that does not depend on it. */
export async function isKeyedDigest(secret: string, text: string, digest: string): Promise<boolean> {
  return crypto.subtle.verify("HMAC", await keyOf(secret), fromBase64Url(digest), bytesOf(text));
}

/** SHA-256 of a text in hex. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytesOf(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
