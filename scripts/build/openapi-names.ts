import { readdirSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import * as z from "zod";
import { at } from "#scripts/paths.ts";

/**
 * The name of each record and body in the OpenAPI document: that of the constant it is exported by ("ATTENDANCE_EDIT" →
 * AttendanceEdit, "addAttendanceBody" → AddAttendanceBody, a row of "PAYMENT_LIST" → PaymentRow). Of two with one name the
 * second has its folder's before it.
 */
export async function schemaNames(): Promise<Map<object, string>> {
  const files = readdirSync(at("core"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const found: { table: object; name: string; folder: string }[] = [];
  for (const file of files.sort()) {
    const exported = (await import(at("core", file))) as Record<string, unknown>;
    const folder = pascal(basename(dirname(relative(at("core"), at("core", file)))));
    for (const [constant, value] of Object.entries(exported))
      for (const table of tablesOf(value)) found.push({ table, name: nameOf(constant), folder });
  }
  const names = new Map<object, string>();
  const taken = new Map<string, object>();
  for (const { table, name, folder } of found) {
    if (names.has(table)) continue;
    const free = [name, `${folder}${name}`].find((one) => !taken.has(one));
    if (free === undefined) throw new Error(`Two records are called ${name} in ${folder}`);
    names.set(table, free);
    taken.set(free, table);
  }
  return names;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The tables of fields and zod schemas that a constant is. */
function tablesOf(value: unknown): object[] {
  if (!isObject(value)) return [];
  if (value instanceof z.ZodType)
    return value instanceof z.ZodObject || value instanceof z.ZodPipe ? [value] : [];
  if (isObject(value.row) && isObject(value.row.names)) return [value.row.names];
  return "toWire" in value && isObject(value.names) ? [value.names] : [];
}

const nameOf = (constant: string): string =>
  pascal(constant.replace(/_LIST$/, "_ROW").replace(/_SCHEMA$/, ""));
const pascal = (text: string): string => {
  const words = text === text.toUpperCase() ? text.toLowerCase() : text;
  return words.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
};
