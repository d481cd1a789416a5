import { createHash } from "node:crypto";
import type { R2MultipartUpload, R2UploadedPart } from "@cloudflare/workers-types";
import type { ObjectStore } from "#api/commands/object-store.ts";

/** R2 takes equal parts of at least 5 MiB; the last may be smaller. */
const PART_BYTES = 8 * 1024 * 1024;

/** An upload that was begun: what is needed to abort it. */
interface UploadNamed {
  key: string;
  id: string;
}

/** An object that is written piece by piece while its SHA-256 is taken; one part of it is in memory at a time. */
export class MultipartObject {
  bytes = 0;
  private readonly upload: R2MultipartUpload;
  private readonly hash = createHash("sha256");
  private readonly parts: R2UploadedPart[] = [];
  private readonly buffer = new Uint8Array(PART_BYTES);
  private used = 0;
  /** Called before each part is sent; throws to stop. */
  private readonly beforePart: () => Promise<void>;

  constructor(upload: R2MultipartUpload, beforePart: () => Promise<void>) {
    this.upload = upload;
    this.beforePart = beforePart;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + PART_BYTES - this.used);
      this.buffer.set(part, this.used);
      this.used += part.length;
      from += part.length;
      if (this.used === PART_BYTES) await this.send();
    }
  }

  /** Completes the object; answers its SHA-256 in hex. */
  async finish(): Promise<string> {
    if (this.used > 0) await this.send();
    else await this.beforePart();
    await this.upload.complete(this.parts);
    return this.hash.digest("hex");
  }

  private async send(): Promise<void> {
    await this.beforePart();
    const number = this.parts.length + 1;
    this.parts.push(await this.upload.uploadPart(number, this.buffer.slice(0, this.used)));
    this.used = 0;
  }
}

/** R2's code of an upload that is completed, aborted, or was never begun. */
const NO_SUCH_UPLOAD = /\(10024\)/;

/** Throws away what was uploaded; an upload that is not under way any more is left as it is. */
export async function abortUpload(files: ObjectStore, { key, id }: UploadNamed): Promise<void> {
  try {
    await files.resumeMultipartUpload(key, id).abort();
  } catch (error) {
    if (!(error instanceof Error && NO_SUCH_UPLOAD.test(error.message))) throw error;
  }
}
