import { type Client, createClient } from "@libsql/client/http";
import { inStatement, type RowOf, type Statement } from "./statement.ts";

/** A database of one request or job, counting what it costs. */
export interface Database {
  client: Client;
  cost: { roundTrips: number; rowsRead: number };
}

export interface DatabaseAddress {
  url: string;
  authToken?: string;
}

/** Opens a client for one request; nothing is sent until the first batch. */
export function openDatabase({ url, authToken }: DatabaseAddress): Database {
  return {
    client: createClient({ url, ...(authToken ? { authToken } : {}), intMode: "number" }),
    cost: { roundTrips: 0, rowsRead: 0 },
  };
}

/** Runs statements as one read batch: one round trip, one snapshot. Answers their rows in the same order. */
export async function read<const S extends readonly Statement<unknown>[]>(
  db: Database,
  statements: S,
): Promise<{ [K in keyof S]: RowOf<S[K]>[] }> {
  db.cost.roundTrips += 1;
  const results = await db.client.batch(statements.map(inStatement), "read");
  return results.map((result, index) => {
    const rows = statements[index]?.rows(result) ?? [];
    db.cost.rowsRead += rows.length;
    return rows;
  }) as { [K in keyof S]: RowOf<S[K]>[] };
}
