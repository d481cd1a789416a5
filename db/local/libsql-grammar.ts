import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import Database from "libsql";
import type { HranaErrorBody } from "./hrana-types.ts";

/**
 * libSQL's server parses every statement by a grammar of its own before SQLite sees it. That grammar lacks ORDER BY inside an
 * aggregate and HAVING without GROUP BY, and refuses VACUUM, ANALYZE, temporary tables and most pragmas with a value. The same
 * parser is part of the package `libsql`: a database with a `syncUrl` parses at `prepare` (docs/decisions/0327).
 */
export class LibsqlGrammar {
  private readonly parser: { prepare(sql: string): unknown; close(): void };
  private readonly accepted = new Set<string>();

  constructor({ syncUrl, folder }: ParserAddress) {
    const path = join(folder, `${process.pid}-${threadId}.db`);
    this.parser = new Database(path, { syncUrl } as ConstructorParameters<typeof Database>[1]);
  }

  /** Throws `SqlParseError` where libSQL's server refuses the text; each text is parsed once. */
  check(sql: string): void {
    if (this.accepted.has(sql)) return;
    try {
      this.parser.prepare(sql);
    } catch (error) {
      // Whatever else is thrown comes after the text was parsed: a table that is not in the empty database, or the 404.
      const refusal = error instanceof Error && /^Sqlite3\w+/.test(error.message) ? error.message : null;
      if (refusal !== null) throw new SqlParseError(refusal, sql);
    }
    if (this.accepted.size >= ACCEPTED_MAX) this.accepted.clear();
    this.accepted.add(sql);
  }

  close(): void {
    this.parser.close();
  }
}

/** Texts remembered as accepted; Talaan has about 1,200. */
const ACCEPTED_MAX = 10_000;

export class SqlParseError extends Error {
  constructor(refusal: string, sql: string) {
    super(`SQL string could not be parsed: ${refusal}, in: ${sql}`);
  }

  /** As libSQL's server answers it. */
  get body(): HranaErrorBody {
    return { message: this.message, code: "SQL_PARSE_ERROR" };
  }
}

/** Where a parser has its empty database, and an address that another thread answers: its calls block the one that makes them. */
export interface ParserAddress {
  syncUrl: string;
  folder: string;
}

/** What all parsers of a server share: a folder, and an address that answers 404 to everything. */
export async function startParser(): Promise<{ address: ParserAddress; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-grammar-"));
  const server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    address: { syncUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder },
    close: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
