import { type Client, createClient, type ResultSet } from "@libsql/client/http";
import { inStatement, type RowOf, type Statement } from "./statement.ts";
import { DatabaseUnavailable, withFault } from "./unavailable.ts";

/** A database of one request or job, counting what it costs. */
export interface Database {
  client: Client;
  /** The client of read batches, where their deadline is another; absent: `client`. */
  reader?: Client;
  cost: { roundTrips: number; rowsReturned: number };
  /** Awaited before each batch is sent. */
  beforeBatch?: (mode: "read" | "write") => Promise<void>;
}

export interface DatabaseAddress {
  url: string;
  authToken?: string;
}

const READ_DEADLINE_MS = 10_000;
const WRITE_DEADLINE_MS = 30_000;

/** Opens a client for one request; nothing is sent until the first batch. A batch without an answer at its deadline throws DatabaseUnavailable. */
export function openDatabase(
  address: DatabaseAddress,
  deadlines = { readMs: READ_DEADLINE_MS, writeMs: WRITE_DEADLINE_MS },
): Database {
  return {
    client: clientOf(address, deadlines.writeMs),
    reader: clientOf(address, deadlines.readMs),
    cost: { roundTrips: 0, rowsReturned: 0 },
  };
}

/** A database of a client that is open already, for scripts. */
export const databaseOver = (client: Client): Database => ({
  client,
  cost: { roundTrips: 0, rowsReturned: 0 },
});

function clientOf({ url, authToken }: DatabaseAddress, deadlineMs: number): Client {
  return createClient({
    url,
    ...(authToken ? { authToken } : {}),
    intMode: "number",
    fetch: (request: Request) => fetchWithin(request, deadlineMs),
  });
}

/** Fetches an answer with its whole body, so that a connection lost within the body is met here too. */
async function fetchWithin(request: Request, deadlineMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const response = await fetch(request, { signal });
    const { status, headers } = response;
    return new Response(await response.arrayBuffer(), { status, headers });
  } catch (error) {
    throw new DatabaseUnavailable(signal.aborted ? "silent" : "unreachable", error);
  }
}

/** Runs statements as one batch in one round trip. Throws DatabaseUnavailable where the database cannot serve it. */
export async function runBatch(
  db: Database,
  statements: readonly Statement<unknown>[],
  mode: "read" | "write",
): Promise<ResultSet[]> {
  await db.beforeBatch?.(mode);
  db.cost.roundTrips += 1;
  const client = mode === "read" ? (db.reader ?? db.client) : db.client;
  try {
    return await client.batch(statements.map(inStatement), mode);
  } catch (error) {
    throw withFault(error);
  }
}

/** Runs statements as one read batch: one round trip, one snapshot. Answers their rows in the same order. */
export async function read<const S extends readonly Statement<unknown>[]>(
  db: Database,
  statements: S,
): Promise<{ [K in keyof S]: RowOf<S[K]>[] }> {
  const results = await runBatch(db, statements, "read");
  return results.map((result, index) => {
    const rows = statements[index]?.rows(result) ?? [];
    db.cost.rowsReturned += rows.length;
    return rows;
  }) as { [K in keyof S]: RowOf<S[K]>[] };
}

/** Ends the connections of a job that is over. */
export function closeDatabase(db: Database): void {
  db.client.close();
  db.reader?.close();
}
