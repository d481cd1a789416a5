import {
  type AnyCommand,
  type Command,
  type CommandScope,
  type Rows,
  unchanged,
} from "#api/commands/command.ts";
import { SAVED, staleRecord } from "#api/commands/saved.ts";
import { change, type Endpoint, endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  CHOICES,
  EDITED_LISTS,
  type ManagementChoice,
  type ManagementChoices,
  type ManagementRow,
  type OfficeRecord,
} from "#core/management/editors.ts";
import {
  type EditedList,
  OFFICE_CHOICES,
  RECORD_CALLS,
  RECORD_EVENTS,
  type RecordEntry,
  SPONSOR_CHOICES,
  STUDENT_CHOICES,
} from "#core/management/office-records.body.ts";
import type { AnyCall } from "#core/shared/call.ts";
import { savedWith } from "#core/shared/drawable-text.ts";
import { NOT_FOUND, ok, type RefusedEntry, type Result } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { recordHistory } from "#db/queries/audit/record-history.ts";
import { managementRow, officeRecord } from "#db/queries/management/management-list.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { sponsorsMatching, studentsMatching } from "#db/queries/shared/person-search.ts";
import { flag, select, wanted } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";

/** What the records of the office's lists have in common: how an entry is saved, what its form chooses from, what was done. */

type Statements = readonly Statement<unknown>[];

/** What an entry of one of the office's lists needs to be saved. */
export interface RecordEditor<L extends EditedList, S extends Statements> {
  list: L;
  /** What is read beside the record itself. */
  facts: (entry: RecordEntry<L>, id: string | null, today: SchoolDay) => S;
  /** What is written, and the id the record has afterwards; or why it is refused. */
  write: (asked: {
    entry: RecordEntry<L>;
    /** Null: a new record. */
    current: OfficeRecord | null;
    facts: Rows<S>;
    scope: CommandScope;
    /** `entry`: as it is saved, where that is more than what was sent. */
  }) => Result<{ id: string; statements: Statement<unknown>[]; entry?: RecordEntry<L> }>;
}
export const recordEditor = <L extends EditedList, const S extends Statements>(
  editor: RecordEditor<L, S>,
): RecordEditor<L, S> => editor;

/** Adds a record, or with an id changes it: version-checked, with its audit event, answered as its list shows it. */
export function saveRecord<L extends EditedList, const S extends Statements>(
  editor: RecordEditor<L, S>,
  { id, entry, today }: { id: string | null; entry: RecordEntry<L>; today: SchoolDay },
): Command<readonly [ReturnType<typeof officeRecord>, ...S]> {
  const { list } = editor;
  return {
    read: () => [officeRecord(list, id ?? "", today), ...editor.facts(entry, id, today)],
    decide(scope, [[current = null], ...facts]) {
      if (id !== null && current === null) return NOT_FOUND;
      if (current && entry.version !== undefined && entry.version !== current.version)
        return staleRecord(current);
      const written = editor.write({ entry, current, facts: facts as unknown as Rows<S>, scope });
      if (!written.ok) return written;
      const { id: saved, statements, entry: kept = entry } = written.value;
      if (current && isSame(current, kept))
        return unchanged({ status: 200, message: SAVED, data: managementRow(list, saved, today) });
      return ok({
        statements,
        audit: [
          {
            event: current ? "management-update" : "management-add",
            subjectUuid: saved,
            data: { list, id: saved, entry: kept, ...(current && { changes: changesOf(current, kept) }) },
          },
        ],
        answer: {
          status: current ? 200 : 201,
          message: savedWith(SAVED, kept),
          data: managementRow(list, saved, today),
        },
      });
    },
  };
}
/** The calls by which an editor's records are added and changed; `after`: what follows once one is committed. */
export const savedBy = <L extends EditedList, const S extends Statements>(
  editor: RecordEditor<L, S>,
  after?: (c: ApiContext) => void,
): Endpoint[] =>
  RECORD_CALLS[editor.list].map((call: AnyCall) =>
    change(
      call,
      ({ params, body, today }): AnyCommand =>
        saveRecord(editor, {
          id: (params as { id?: string }).id ?? null,
          entry: body as RecordEntry<L>,
          today,
        }),
      after,
    ),
  );

export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}
/** What a form sends beside its fields. */
const NO_FIELDS = ["version", "is_confirmed"];
/** Every field that is sent is one the record shows, as it is shown. */
const isSame = (current: ManagementRow, entry: object): boolean =>
  Object.entries(entry).every(
    ([name, after]) =>
      NO_FIELDS.includes(name) ||
      after === undefined ||
      (name in current && shown(current[name]) === shown(after)),
  );
const shown = (value: unknown): string => (Array.isArray(value) ? value.join(",") : String(value ?? ""));
/** The fields of the record that the entry changes, as the wire names them. */
export function changesOf(current: ManagementRow, entry: object): FieldChange[] {
  return Object.entries(entry).flatMap(([name, after]) => {
    const before = current[name];
    const isField = !NO_FIELDS.includes(name) && name in current && after !== undefined;
    return isField && shown(before) !== shown(after) ? [{ name, before, after }] : [];
  });
}

/** What a form may name: in which table, by which key; of a section or subject also its grade level, and whether it is a club's. */
const found = (of: {
  from: SQL;
  key?: SQL;
  isActive?: SQL;
  level?: SQL;
  isClub?: SQL;
}): Required<typeof of> => ({
  key: sql`uuid`,
  isActive: sql`is_active`,
  level: sql`null`,
  isClub: sql`0`,
  ...of,
});
const typeOfPerson = (kind: string) => found({ from: sql`(select * from person_type where kind = ${kind})` });
const ALWAYS = { isActive: sql`1` };
const CHOOSABLE = {
  year: found({ from: sql`school_year`, ...ALWAYS }),
  level: found({ from: sql`grade_level`, key: sql`code` }),
  section: found({
    from: sql`section join grade_level on grade_level.id = grade_level_id`,
    key: sql`section.uuid`,
    level: sql`grade_level.code`,
    isClub: sql`not ${isOwnSection(sql`section`)}`,
    ...ALWAYS,
  }),
  subject: found({
    from: sql`subject join grade_level on grade_level.id = grade_level_id`,
    key: sql`subject.code`,
    isActive: sql`subject.is_active`,
    level: sql`grade_level.code`,
    isClub: sql`kind = 'club'`,
  }),
  staff: found({ from: sql`staff` }),
  department: found({ from: sql`department` }),
  sponsor: found({ from: sql`guardian` }),
  designation: typeOfPerson("designation"),
  "faculty-type": typeOfPerson("faculty"),
  "student-type": typeOfPerson("student"),
  "sponsor-type": typeOfPerson("sponsor"),
};
export type ChoiceKind = keyof typeof CHOOSABLE;
/** A choice of a form: what it names, and the field. */
export interface NamedChoice {
  kind: ChoiceKind;
  id: string;
  path: string;
}
export interface FoundChoice {
  kind: ChoiceKind;
  id: string;
  /** Of a section or subject: the code of its grade level. */
  level: string | null;
  isClub: boolean;
  /** Whether it is offered for what is new (M-14). */
  isActive: boolean;
}
/** What there is of what is named. */
export const choicesNamed = (named: readonly NamedChoice[]): Statement<FoundChoice> => {
  const each = [...Map.groupBy(named, ({ kind }) => kind)].map(([kind, of]) => {
    const { from, key, isActive, level, isClub } = CHOOSABLE[kind];
    return sql`select ${kind} as kind, ${key} as id, ${level} as level, ${isClub} as is_club, ${isActive} as is_active
      from ${from} where ${key} in (select value from ${wanted(of.map(({ id }) => id))})`;
  });
  const none = sql`select null as kind, null as id, null as level, 0 as is_club, 0 as is_active where false`;
  return select(
    {
      kind: sql<ChoiceKind>`kind`,
      id: sql<string>`id`,
      level: sql<string | null>`level`,
      isClub: flag(sql`is_club`),
      isActive: flag(sql`is_active`),
    },
    sql`from (${each.length > 0 ? sql.join(each, sql` union all `) : none}) named`,
  );
};

const UNKNOWN = "Please choose one of the list";
const INACTIVE = "This one is inactive. Please choose another, or reactivate it";
export const FIXED = "This cannot be changed any more";
/** The choices that name nothing, or what is put aside (M-14); what the record has already may stay. */
export const refusedChoices = (
  found: readonly FoundChoice[],
  asked: readonly NamedChoice[],
  current: ManagementRow | null = null,
): RefusedEntry[] =>
  asked.flatMap(({ kind, id, path }) => {
    const choice = found.find((one) => one.kind === kind && one.id === id);
    if (!choice) return [{ path, message: UNKNOWN }];
    const isKept = String(current?.[path] ?? "")
      .split(",")
      .includes(id);
    return choice.isActive || isKept ? [] : [{ path, message: INACTIVE }];
  });
/** A choice that may be left empty. */
export const namedIfAny = (kind: ChoiceKind, id: string | null | undefined, path: string): NamedChoice[] =>
  id ? [{ kind, id, path }] : [];

/** Another record is called so already. */
export const isTaken = (others: readonly { id: string }[], current: { id: string } | null): boolean =>
  others.some(({ id }) => id !== current?.id);

/** What the forms choose from, less what is put aside (M-14): sections of the years that are not over, subjects with their level. */
const offered = (
  today: SchoolDay,
): Readonly<Record<(typeof CHOICES)[number], Statement<ManagementChoice>>> => {
  const choices = (value: SQL, label: SQL, rest: SQL) =>
    select({ value: sql<string>`${value}`, label: sql<string>`${label}` }, rest);
  const types = (kind: string) =>
    choices(
      sql`uuid`,
      sql`name`,
      sql`from person_type where kind = ${kind} and is_active = 1 order by name_key`,
    );
  return {
    school_periods: choices(sql`uuid`, sql`name`, sql`from school_year order by start_date desc`),
    grade_levels: choices(sql`code`, sql`name`, sql`from grade_level where is_active = 1 order by ordinal`),
    departments: choices(sql`uuid`, sql`name`, sql`from department where is_active = 1 order by name_key`),
    curricula: choices(sql`name`, sql`name`, sql`from curriculum where is_active = 1 order by name_key`),
    faculties: choices(
      sql`uuid`,
      sql`last_name || ', ' || given_name`,
      sql`from staff indexed by staff_by_name where is_active = 1 order by staff.name_key, id`,
    ),
    sections: choices(
      sql`section.uuid`,
      sql`grade_level.name || ' ' || section.name || ', ' || school_year.name`,
      sql`from section join grade_level on grade_level.id = grade_level_id join school_year on school_year.id = school_year_id
        where school_year.end_date >= ${today}
        order by school_year.start_date desc, grade_level.ordinal, section.name_key`,
    ),
    subjects: choices(
      sql`subject.code`,
      sql`subject.name || ', ' || grade_level.name`,
      sql`from subject join grade_level on grade_level.id = grade_level_id where subject.is_active = 1
        order by grade_level.ordinal, subject.name_key`,
    ),
    designations: types("designation"),
    faculty_types: types("faculty"),
    student_types: types("student"),
    sponsor_types: types("sponsor"),
  };
};
/** People whom a text finds, by name: the first few. */
const peopleFound = (people: { id: SQL; label: SQL; table: SQL; found: SQL; offered: SQL }) =>
  select(
    { value: sql<string>`${people.id}`, label: sql<string>`${people.label}` },
    sql`from (select person.* from (${people.found}) found cross join ${people.table} person on person.id = found.id
        where ${people.offered} limit 200)
      order by name_key, id limit 12`,
  );
export const officeChoiceEndpoints = [
  endpoint(OFFICE_CHOICES, async (c, { today }) => {
    const statements = offered(today);
    const { rows } = await readPage(
      c,
      CHOICES.map((name) => statements[name]),
    );
    return {
      data: Object.fromEntries(CHOICES.map((name, place) => [name, rows[place]])) as ManagementChoices,
    };
  }),
  endpoint(SPONSOR_CHOICES, async (c, { query: { search } }) => {
    const sponsors = peopleFound({
      id: sql`uuid`,
      label: sql`fullname || iif(email = '', '', ', ' || email)`,
      table: sql`guardian`,
      found: sponsorsMatching(search),
      offered: sql`is_active = 1`,
    });
    const { rows } = await readPage(c, [sponsors] as const);
    return { data: rows[0] };
  }),
  endpoint(STUDENT_CHOICES, async (c, { query: { search } }) => {
    const students = peopleFound({
      id: sql`student_no`,
      label: sql`fullname || ', ' || student_no`,
      table: sql`student`,
      found: studentsMatching(search),
      offered: sql`not exists (select 1 from student_merge where merged_id = person.id and undone_at is null)`,
    });
    const { rows } = await readPage(c, [students] as const);
    return { data: rows[0] };
  }),
];

export const historyEndpoints = EDITED_LISTS.map((list) =>
  endpoint(RECORD_EVENTS[list], async (c, { params: { id }, today }) => {
    const told = recordHistory("management", id, sql`data_json ->> '$.list' = ${list}`);
    const { rows } = await readPage(c, [officeRecord(list, id, today), told] as const);
    const [[current], events] = rows;
    if (!current) throw new Refused(NOT_FOUND);
    return { rows: events };
  }),
);
