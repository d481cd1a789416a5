import type { AnyList } from "#core/shared/list/definition.ts";
import { type Filters, isSet } from "#core/shared/list/filters.ts";
import type { Asker, ListSource } from "#db/queries/shared/list-source.ts";
import { termName } from "#db/queries/shared/term-name.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** The names of what the filters of a list's file choose by id, for its heading (D-5). */

interface NameRow {
  name: string | null;
}
const named = (query: ReturnType<typeof sql>): Statement<NameRow> =>
  statement(sql`select (${query}) as name`);
/** By the call that offers them. */
const BY_CALL: Readonly<Record<string, (id: string) => Statement<NameRow>>> = {
  "/school_periods": (id) => named(sql`select name from school_year where uuid = ${id} or name = ${id}`),
  "/grading_periods": (id) =>
    named(sql`select ${termName(sql`ordinal`)} || ' Term, ' || school_year.name
      from term join school_year on school_year.id = school_year_id where term.uuid = ${id}`),
  "/grade_sections": (id) =>
    named(sql`select grade_level.name || ' ' || section.name || ', ' || school_year.name
      from section join grade_level on grade_level.id = grade_level_id
      join school_year on school_year.id = school_year_id where section.uuid = ${id}`),
  "/subjects": (id) => named(sql`select name from subject where code = ${id}`),
  "/faculties": (id) => named(sql`select last_name || ', ' || given_name from staff where uuid = ${id}`),
  "/invoice/segments": (id) => named(sql`select name from segment where code = ${id} or uuid = ${id}`),
};

interface ChosenNames {
  statements: Statement<{ id?: string; name: string | null }>[];
  /** The name of what a filter chooses, of what the statements answered. */
  of: (
    rows: readonly (readonly { id?: string; name: string | null }[])[],
  ) => (key: string, id: string) => string | null;
}
export function chosenNames(
  list: AnyList,
  source: ListSource<AnyList, unknown>,
  filter: Readonly<Record<string, unknown>>,
  asker: Asker,
): ChosenNames {
  const asked = Object.entries(list.filters as Filters).flatMap(([key, { from = "", isById }]) => {
    if (!isById || !isSet(filter[key])) return [];
    const read = BY_CALL[from]?.(String(filter[key])) ?? source.options[from]?.(asker);
    return read ? [{ key, read }] : [];
  });
  return {
    statements: asked.map(({ read }) => read),
    of: (rows) => (key, id) => {
      const found = rows[asked.findIndex((one) => one.key === key)] ?? [];
      return (found.find((one) => one.id === undefined || one.id === id) ?? null)?.name ?? null;
    },
  };
}
