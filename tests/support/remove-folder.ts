import { rmSync } from "node:fs";

/**
 * Removes a folder of a test and all in it, where there is one. A process that has just been
 * ended can still write a last file into it, which makes `rmdir` fail: it is tried again then.
 */
export const removeFolder = (path: string): void =>
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
