/** Why a database call could not be served: another process holds the lock, the disk takes no more, no answer in time, no connection. */
export type DatabaseFault = "locked" | "unwritable" | "silent" | "unreachable";

/** A database call that failed because of the database's state, not of the statement. */
export class DatabaseUnavailable extends Error {
  readonly fault: DatabaseFault;
  constructor(fault: DatabaseFault, cause?: unknown) {
    super(`The database is ${fault}`, { cause });
    this.name = "DatabaseUnavailable";
    this.fault = fault;
  }
}

const FAULT_OF_CODE: readonly (readonly [prefix: string, fault: DatabaseFault])[] = [
  ["SQLITE_BUSY", "locked"],
  ["SQLITE_LOCKED", "locked"],
  ["SQLITE_FULL", "unwritable"],
  ["SQLITE_IOERR", "unwritable"],
  ["SQLITE_READONLY", "unwritable"],
  ["SQLITE_CANTOPEN", "unwritable"],
  // A gateway in front of the database answered 5xx.
  ["SERVER_ERROR", "unreachable"],
];

/** The error as DatabaseUnavailable where it, or a cause of it, says so; otherwise the error itself. */
export function withFault(error: unknown): unknown {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (link instanceof DatabaseUnavailable) return link;
    const code = "code" in link ? String(link.code) : "";
    const known = FAULT_OF_CODE.find(([prefix]) => code.startsWith(prefix));
    if (known) return new DatabaseUnavailable(known[1], error);
  }
  return error;
}
