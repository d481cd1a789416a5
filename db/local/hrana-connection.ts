import Database from "libsql";
import {
  type HranaBatch,
  type HranaCondition,
  type HranaErrorBody,
  type HranaPipeline,
  type HranaRequest,
  type HranaResult,
  type HranaStatement,
  ProtocolError,
} from "./hrana-types.ts";
import { argumentsOf, errorBody, toHrana } from "./hrana-values.ts";
import type { LibsqlGrammar } from "./libsql-grammar.ts";

/** What this file needs of an embedded database and its statements; the published types know no positional rows. */
export interface EmbeddedDatabase {
  readonly inTransaction: boolean;
  prepare(sql: string): EmbeddedStatement;
  exec(sql: string): void;
  close(): void;
}
export interface EmbeddedStatement {
  reader: boolean;
  columns(): { name: string; type: string | null }[];
  raw(on: boolean): EmbeddedStatement;
  safeIntegers(on: boolean): EmbeddedStatement;
  all(args: unknown[]): unknown[][];
  run(args: unknown[]): { changes: number; lastInsertRowid: number | bigint };
}

/** How many statements a connection keeps prepared; Talaan has about as many texts. */
const PREPARED_MAX = 256;
/** The writer holds what a whole import changes in the indexes of a million invoices. */
const CACHE_KIB = { writer: 256 * 1024, reader: 64 * 1024 };
/** What changes the schema or the connection is prepared anew each time, and so is all after it. */
const CHANGES_SCHEMA = /^\s*(create|alter|drop|pragma|attach|detach|vacuum|reindex|analyze)\b/i;

/** Opens a file as the local server uses it. */
export function openEmbedded(path: string, role: "writer" | "reader"): EmbeddedDatabase {
  const database = new Database(path) as unknown as EmbeddedDatabase;
  const pragmas = [
    // First: whoever opens the file in the same moment is waited for from here on.
    "busy_timeout=5000",
    "journal_mode=WAL",
    // The thread brings the log to the disk before it answers (hrana-thread.ts).
    "synchronous=NORMAL",
    "foreign_keys=ON",
    `cache_size=-${CACHE_KIB[role]}`,
    "wal_autocheckpoint=4000",
    "mmap_size=268435456",
    "temp_store=MEMORY",
    ...(role === "reader" ? ["query_only=ON"] : []),
  ];
  for (const pragma of pragmas) database.prepare(`PRAGMA ${pragma}`).all([]);
  return database;
}

/**
 * One connection that answers whole Hrana pipelines, each at once and alone. Between the calls of a stream that is kept, its
 * transaction and its stored texts stay; what any other call leaves open is rolled back.
 */
export class HranaConnection {
  private readonly database: EmbeddedDatabase;
  private readonly grammar: LibsqlGrammar | null;
  private readonly counters: Record<"last" | "total", EmbeddedStatement> | null;
  /** The stream began a transaction and has not committed it. */
  private isBegun = false;
  /** Texts stored by their number, of the stream. */
  private readonly texts = new Map<number, string>();
  /** By SQL text, the least lately used first: preparing takes longer than most statements run. */
  private readonly prepared = new Map<string, EmbeddedStatement>();

  /** `grammar`: refuses what libSQL's server refuses; null where the statements were checked elsewhere. */
  constructor(database: EmbeddedDatabase, role: "writer" | "reader", grammar: LibsqlGrammar | null) {
    this.database = database;
    this.grammar = grammar;
    this.counters =
      role === "reader"
        ? null
        : {
            last: this.database.prepare("SELECT changes()").raw(true),
            total: this.database.prepare("SELECT total_changes()").raw(true),
          };
  }

  /** `isKept`: further calls of the same stream follow. */
  pipeline(body: HranaPipeline, isKept = false): object {
    const { texts } = this;
    const results = (body.requests ?? []).map((request) => {
      try {
        return { type: "ok", response: this.answer(request, texts) };
      } catch (error) {
        if (error instanceof ProtocolError) throw error;
        return { type: "error", error: errorBody(error) };
      }
    });
    if (!isKept) this.reset();
    return { baton: null, base_url: null, results };
  }

  /** Answers the body of an HTTP call: its status and its text. */
  respond(body: string, isKept = false): [status: number, text: string] {
    try {
      return [200, JSON.stringify(this.pipeline(JSON.parse(body), isKept))];
    } catch (error) {
      const isProtocol = error instanceof ProtocolError || error instanceof SyntaxError;
      const message = error instanceof Error ? error.message : String(error);
      const code = isProtocol ? "PROTOCOL_ERROR" : "INTERNAL_ERROR";
      return [isProtocol ? 400 : 500, JSON.stringify({ message, code })];
    }
  }

  /** Ends a stream: nothing of it is left to the next. */
  reset(): void {
    if (this.database.inTransaction) this.database.exec("ROLLBACK");
    this.isBegun = false;
    this.texts.clear();
  }

  close(): void {
    this.database.close();
  }

  /**
   * Runs with a statement prepared before, where there is one. One that failed is not used again; one that found
   * the database busy is: it is in the middle of its work, holding an old view, until it is begun anew.
   */
  private withPrepared<Result>(sql: string, run: (statement: EmbeddedStatement) => Result): Result {
    if (CHANGES_SCHEMA.test(sql)) {
      this.prepared.clear();
      return run(this.database.prepare(sql));
    }
    const statement = this.prepared.get(sql) ?? this.database.prepare(sql);
    this.prepared.delete(sql);
    let result: Result;
    try {
      result = run(statement);
    } catch (error) {
      if (errorBody(error).code.startsWith("SQLITE_BUSY")) this.prepared.set(sql, statement);
      throw error;
    }
    this.prepared.set(sql, statement);
    const [oldest] = this.prepared.keys();
    if (this.prepared.size > PREPARED_MAX && oldest !== undefined) this.prepared.delete(oldest);
    return result;
  }

  private answer(request: HranaRequest, texts: Map<number, string>): object {
    const { type } = request;
    switch (type) {
      case "execute":
        this.grammar?.check(textOf(request.stmt ?? {}, texts));
        return { type, result: this.execute(request.stmt ?? {}, texts) };
      case "batch":
        return { type, result: this.batch(request.batch ?? { steps: [] }, texts) };
      case "sequence":
        this.grammar?.check(textOf(request, texts));
        this.database.exec(textOf(request, texts));
        return { type };
      case "store_sql":
        texts.set(request.sql_id ?? -1, request.sql ?? "");
        return { type };
      case "close_sql":
        texts.delete(request.sql_id ?? -1);
        return { type };
      case "get_autocommit":
        return { type, is_autocommit: !this.database.inTransaction };
      case "close":
        return { type };
      default:
        throw new ProtocolError(`The request type ${type} is not known here`);
    }
  }

  private execute(statement: HranaStatement, texts: Map<number, string>): HranaResult {
    const text = textOf(statement, texts);
    return this.withPrepared(text, (prepared) => this.run(prepared, statement, argumentsOf(statement, text)));
  }

  private run(prepared: EmbeddedStatement, statement: HranaStatement, args: unknown[]): HranaResult {
    const before = this.countChanges("total");
    const affected = () => (this.countChanges("total") === before ? 0 : this.countChanges("last"));
    if (!prepared.reader) {
      const { lastInsertRowid } = prepared.run(args);
      return {
        cols: [],
        rows: [],
        affected_row_count: affected(),
        last_insert_rowid: String(lastInsertRowid),
      };
    }
    const cols = prepared.columns().map(({ name, type }) => ({ name, decltype: type }));
    const rows = prepared.raw(true).safeIntegers(true).all(args);
    return {
      cols,
      rows: statement.want_rows === false ? [] : rows.map((row) => row.map(toHrana)),
      affected_row_count: affected(),
      last_insert_rowid: null,
    };
  }

  /** Rows changed by the last statement, or by all of this connection so far (triggers included); readers change none. */
  private countChanges(which: "last" | "total"): number {
    if (!this.counters) return 0;
    return Number(this.counters[which].all([])[0]?.[0]);
  }

  /**
   * A statement whose transaction was rolled back by one before it: it is not executed, or it would be a change of its own.
   * Hrana 3 lets the client ask for it; of Hrana 2 the server knows no other sense.
   */
  private isAfterItsTransaction(sql: string): boolean {
    return this.isBegun && !this.database.inTransaction && !CONTROLS.test(sql);
  }

  private batch({ steps }: HranaBatch, texts: Map<number, string>): object {
    // As on libSQL's server, a text that does not parse refuses the whole batch before its first step.
    for (const { stmt } of steps) this.grammar?.check(textOf(stmt, texts));
    const step_results: (HranaResult | null)[] = [];
    const step_errors: (HranaErrorBody | null)[] = [];
    const holds = (condition: HranaCondition): boolean => {
      switch (condition.type) {
        case "ok":
          return step_results[condition.step] != null;
        case "error":
          return step_errors[condition.step] != null;
        case "not":
          return !holds(condition.cond);
        case "and":
          return condition.conds.every(holds);
        case "or":
          return condition.conds.some(holds);
        default:
          return !this.database.inTransaction;
      }
    };
    for (const { condition, stmt } of steps) {
      let result: HranaResult | null = null;
      let error: HranaErrorBody | null = null;
      if ((!condition || holds(condition)) && !this.isAfterItsTransaction(textOf(stmt, texts))) {
        try {
          result = this.execute(stmt, texts);
          if (COMMITS.test(textOf(stmt, texts))) this.isBegun = false;
          else if (this.database.inTransaction) this.isBegun = true;
        } catch (thrown) {
          if (thrown instanceof ProtocolError) throw thrown;
          error = errorBody(thrown);
        }
      }
      step_results.push(result);
      step_errors.push(error);
    }
    return { step_results, step_errors };
  }
}

const COMMITS = /^\s*(commit|end)\b/i;
/** What is about a transaction or a connection, and no part of what it does. */
const CONTROLS = /^\s*(begin|commit|end|rollback|pragma)\b/i;

function textOf(given: { sql?: string | null; sql_id?: number | null }, texts: Map<number, string>): string {
  const text = given.sql ?? (given.sql_id == null ? undefined : texts.get(given.sql_id));
  if (text === undefined) throw new ProtocolError("Exactly one of sql and a stored sql_id must be given");
  return text;
}
