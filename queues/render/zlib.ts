import { deflateSync, inflateSync } from "node:zlib";

/**
 * Stands in for 'fflate' (queues/wrangler.toml, alias), whose unzlib() starts a Web Worker, and there is none in
 * workerd. pdfkit compresses with zlibSync, png-js inflates with unzlib; both get workerd's native zlib. A broken
 * image throws here, and the job says so.
 */
export const zlibSync = (data: Uint8Array): Uint8Array => deflateSync(data);

export const unzlib = (data: Uint8Array, done: (error: unknown, bytes?: Uint8Array) => void): void =>
  done(null, inflateSync(data));
