import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

/** An authenticator as a phone has one, in software: keys on P-256, attestation "none", a counter of signatures. */
const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();
const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** CBOR of small maps, texts, bytes and whole numbers (RFC 8949): all that an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as Buffer)]),
  ]);
}

export class SoftAuthenticator {
  readonly id = randomBytes(16);
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });
  count = 0;

  private readonly origin: string;
  private readonly rpId: string;

  /** `origin`: of the page that asks. */
  constructor(origin: string, rpId = new URL(origin).hostname) {
    this.origin = origin;
    this.rpId = rpId;
  }

  private data(flags: number, credential: Buffer = Buffer.alloc(0)): Buffer {
    this.count += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), count, credential]);
  }
  private client(type: "webauthn.create" | "webauthn.get", challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
  private answer(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  /** What a browser answers to navigator.credentials.create. */
  make({ challenge }: { challenge: string }) {
    const { x = "", y = "" } = this.key.publicKey.export({ format: "jwk" });
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
    const attestation = cbor(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", this.data(USER_PRESENT | HAS_CREDENTIAL, credential)],
      ]),
    );
    return this.answer({
      clientDataJSON: this.client("webauthn.create", challenge).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** What a browser answers to navigator.credentials.get. */
  sign({ challenge }: { challenge: string }) {
    const client = this.client("webauthn.get", challenge);
    const data = this.data(USER_PRESENT);
    const signature = createSign("sha256")
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.key.privateKey);
    return this.answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }
}
