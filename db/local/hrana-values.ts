import { type HranaErrorBody, type HranaStatement, type HranaValue, ProtocolError } from "./hrana-types.ts";
import { SqlParseError } from "./libsql-grammar.ts";

/** Between Hrana's JSON values and what the embedded database takes and gives. */
function fromHrana(value: HranaValue): null | bigint | number | string | Buffer {
  switch (value.type) {
    case "null":
      return null;
    case "integer":
      return BigInt.asIntN(64, BigInt(value.value));
    case "float":
      return value.value;
    case "text":
      return value.value;
    case "blob":
      return Buffer.from(value.base64, "base64");
    default:
      throw new ProtocolError("Value type not recognized");
  }
}

export function toHrana(value: unknown): HranaValue {
  if (value === null || value === undefined) return { type: "null" };
  if (typeof value === "bigint") return { type: "integer", value: value.toString() };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "string") return { type: "text", value };
  return { type: "blob", base64: Buffer.from(value as Uint8Array).toString("base64") };
}

/** What of a statement can't be a parameter: a text, a quoted name, a comment; or a parameter: ?, ?3, :name, @name, $name. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|\?\d*|[:@$]\w+/g;

/**
 * The arguments by the place that SQLite gives each parameter: a number as it says, a name its first place, a bare question
 * mark the next. Named ones may be given with or without their sign.
 */
export function argumentsOf({ args = [], named_args = [] }: HranaStatement, sql: string): unknown[] {
  const positional = args.map(fromHrana);
  if (named_args.length === 0) return positional;
  const given = new Map(named_args.map(({ name, value }) => [name.replace(/^[:@$]/, ""), fromHrana(value)]));
  const places = new Map<string, number>();
  let last = 0;
  for (const [token] of sql.matchAll(TOKENS)) {
    if (!/^[?:@$]/.test(token) || places.has(token)) continue;
    const number = token.startsWith("?") && token.length > 1 ? Number(token.slice(1)) : last + 1;
    if (!token.startsWith("?")) {
      places.set(token, number);
      positional[number - 1] = given.get(token.slice(1)) ?? null;
    }
    last = Math.max(last, number);
  }
  return Array.from({ length: last }, (_, place) => positional[place] ?? null);
}

/** A thrown error as Hrana answers it: SQLite's own code where there is one. */
export function errorBody(error: unknown): HranaErrorBody {
  if (error instanceof SqlParseError) return error.body;
  if (!(error instanceof Error)) return { message: String(error), code: "INTERNAL_ERROR" };
  const code = (error as { code?: unknown }).code;
  const isSqlite = error.name === "SqliteError" || (typeof code === "string" && code.startsWith("SQLITE"));
  if (!isSqlite) return { message: error.message, code: "INTERNAL_ERROR" };
  // The primary code, as Turso answers it: SQLITE_CONSTRAINT, not SQLITE_CONSTRAINT_UNIQUE.
  const primary = typeof code === "string" ? /^SQLITE_[A-Z]+/.exec(code)?.[0] : undefined;
  return { message: `SQLite error: ${error.message}`, code: primary ?? "SQLITE_UNKNOWN" };
}
