import { type PasswordProcess, startPasswordProcess } from "#scripts/stack/password-process.ts";

let shared: Promise<PasswordProcess> | undefined;

/** One password Worker for every school of a test process: it keeps nothing. It ends with the process. */
export function sharedPasswords(): Promise<{ address: string }> {
  shared ??= startPasswordProcess();
  return shared;
}
