import { type HranaErrorBody, type HranaStatement, type HranaValue, ProtocolError } from "./hrana-types.ts";

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

/** Positional arguments as an array, or named ones as the object the embedded database takes. */
export function argumentsOf(statement: HranaStatement): unknown[] {
  const named = statement.named_args ?? [];
  if (named.length === 0) return (statement.args ?? []).map(fromHrana);
  return [Object.fromEntries(named.map(({ name, value }) => [name.replace(/^[:@$]/, ""), fromHrana(value)]))];
}

/** A thrown error as Hrana answers it: SQLite's own code where there is one. */
export function errorBody(error: unknown): HranaErrorBody {
  if (!(error instanceof Error)) return { message: String(error), code: "INTERNAL_ERROR" };
  const code = (error as { code?: unknown }).code;
  const isSqlite = error.name === "SqliteError" || (typeof code === "string" && code.startsWith("SQLITE"));
  return isSqlite
    ? { message: `SQLite error: ${error.message}`, code: typeof code === "string" ? code : "SQLITE_UNKNOWN" }
    : { message: error.message, code: "INTERNAL_ERROR" };
}
