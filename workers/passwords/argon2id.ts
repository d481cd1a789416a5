import { Buffer } from "node:buffer";
import wasm from "@phi-ag/argon2/argon2.wasm";

export interface Argon2Cost {
  /** KiB. */
  memory: number;
  passes: number;
  lanes: number;
}

/** The reference implementation; what it returns besides 0 is an error. */
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(at: number): void;
  argon2_hash(
    ...args: [
      ...cost: [passes: number, memory: number, lanes: number],
      ...password: [at: number, bytes: number],
      ...salt: [at: number, bytes: number],
      ...hash: [at: number, bytes: number],
      ...encoded: [at: number, bytes: number],
      type: number,
      version: number,
    ]
  ): number;
}
const ARGON2ID = 2;
const VERSION = 0x13;

/** One for the isolate. Called past the package's own class, which takes the length of a password in UTF-16 for its length in bytes. */
const argon2 = new WebAssembly.Instance(wasm).exports as unknown as Exports;
argon2._initialize();

export function argon2id(
  password: Uint8Array,
  salt: Uint8Array,
  cost: Argon2Cost,
  hashBytes: number,
): Buffer {
  const sizes = [password.length, salt.length, hashBytes];
  const at = argon2.malloc(sizes.reduce((sum, size) => sum + size));
  const [passwordAt, saltAt, hashAt] = [at, at + password.length, at + password.length + salt.length];
  try {
    heap().set(password, passwordAt);
    heap().set(salt, saltAt);
    const error = argon2.argon2_hash(
      ...([cost.passes, cost.memory, cost.lanes] as const),
      ...([passwordAt, password.length] as const),
      ...([saltAt, salt.length] as const),
      ...([hashAt, hashBytes] as const),
      ...([0, 0] as const),
      ARGON2ID,
      VERSION,
    );
    if (error !== 0) throw new Error(`argon2id failed: ${error}`);
    return Buffer.from(heap().slice(hashAt, hashAt + hashBytes));
  } finally {
    heap().fill(0, at, hashAt + hashBytes);
    argon2.free(at);
  }
}

/** Its memory may have grown since it was seen last. */
const heap = (): Uint8Array => new Uint8Array(argon2.memory.buffer);
