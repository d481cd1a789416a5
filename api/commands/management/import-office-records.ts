import type { CommandScope, Rows } from "#api/commands/command.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import {
  assignmentBody,
  curriculumBody,
  departmentBody,
  facultyBody,
  gradeLevelBody,
  personTypeBody,
  sectionBody,
  subjectBody,
} from "#core/management/editing-contract.ts";
import type { EditField, ManagementRow } from "#core/management/editors.ts";
import type { FileList } from "#core/management/lists/file-lists.ts";
import { lookalikeQuestion } from "#core/management/lookalikes.ts";
import { OfficeNames } from "#core/management/office-file-names.ts";
import {
  type ChoiceList,
  choiceListOf,
  fieldsOf,
  officeFile,
} from "#core/management/office-files-contract.ts";
import { ROSTER_SUCCESS } from "#core/management/rosters/roster-contract.ts";
import { termOrdinalOf } from "#core/management/term-name.ts";
import { duplicateDetector, type FilePlan, firstMessages } from "#core/shared/import/file-plan.ts";
import type { FileFields } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord, RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { ok, type Refusal } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { foldText } from "#core/shared/search-text.ts";
import { expectChanges } from "#db/commit.ts";
import type { FoundRow, Named } from "#db/queries/management/management-facts.ts";
import {
  accountsOf,
  insertClasses,
  type NamedOnRecord,
  type NewClass,
  namesOnRecord,
  rowsOnRecord,
  type SectionTerms,
  sectionTerms,
  subjectsWithGradebooks,
  yearOfRows,
} from "#db/queries/management/office-files.ts";
import type { Statement } from "#db/statement.ts";
import { saveAssignment, saveSection, saveSubject } from "./save-classes.ts";
import { saveFaculty } from "./save-faculty.ts";
import { changesOf, type RecordEditor } from "./save-record.ts";
import { saveCurriculum, saveDepartment, saveGradeLevel, savePersonType } from "./save-structure.ts";

/** What a row of an office file is saved by: the form's body and its editor, so that a file keeps the rules of the form. */
// biome-ignore lint/suspicious/noExplicitAny: an editor of any entry; its facts are made by factsOf of the same list
type AnyEditor = RecordEditor<any, any>;
interface Saving {
  body: {
    safeParse: (entry: unknown) => { success: boolean; data?: unknown; error?: { issues: readonly Issue[] } };
  };
  editor: AnyEditor;
}
interface Issue {
  path: readonly PropertyKey[];
  message: string;
}
const SAVING: Readonly<Record<FileList, Saving>> = {
  departments: { body: departmentBody, editor: saveDepartment },
  curriculum: { body: curriculumBody, editor: saveCurriculum },
  "grade-levels": { body: gradeLevelBody, editor: saveGradeLevel },
  subjects: { body: subjectBody, editor: saveSubject },
  sections: { body: sectionBody, editor: saveSection },
  assignments: { body: assignmentBody, editor: saveAssignment },
  faculties: { body: facultyBody, editor: saveFaculty },
  designations: { body: personTypeBody, editor: savePersonType("designation", "designations") },
  "faculty-types": { body: personTypeBody, editor: savePersonType("faculty", "faculty-types") },
  "student-types": { body: personTypeBody, editor: savePersonType("student", "student-types") },
  "sponsor-types": { body: personTypeBody, editor: savePersonType("sponsor", "sponsor-types") },
};

type Current = ManagementRow & { version: number };
type Entry = FileRecord<FileFields>;
/** A form's values: of a field of several choices their ids. */
type FormValues = Record<string, unknown>;

const factsToRead = (list: FileList, entries: readonly Entry[], today: SchoolDay) =>
  [
    rowsOnRecord(list, today),
    namesOnRecord(today),
    yearOfRows(today),
    accountsOf(list === "faculties" ? entries.map(({ values }) => text(values.email).toLowerCase()) : []),
    ...(list === "subjects" ? [subjectsWithGradebooks()] : []),
    ...(list === "assignments" ? [sectionTerms(today)] : []),
  ] as unknown as readonly [
    ReturnType<typeof rowsOnRecord>,
    ReturnType<typeof namesOnRecord>,
    ReturnType<typeof yearOfRows>,
    ReturnType<typeof accountsOf>,
    Statement<{ code?: string } & Partial<SectionTerms>>,
  ];
type Facts = ReturnType<typeof factsToRead>;
type FactRows = Rows<Facts>;

interface OfficePlan extends FilePlan {
  statements: Statement<unknown>[];
}

/** Adds and changes the records of a list by a file, all rows or none (M-16). An empty cell changes nothing. */
export const officeImport = (
  list: FileList,
  today: SchoolDay,
): FileImport<FileFields, Entry, Facts, OfficePlan> => {
  const { definition } = officeFile(list);
  return {
    definition,
    entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
    facts: (entries) => factsToRead(list, entries, today),
    plan: (entries, facts, { scope, wrongAt }) => ok(planOf(list, entries, facts, { scope, wrongAt })),
    write: ({ statements }) => ({
      statements,
      audit: { event: "management-import", subjectUuid: null, data: { list } },
      message: ROSTER_SUCCESS,
    }),
  };
};

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
/** By which a row finds its record. */
const keyOf = (list: FileList, values: Readonly<Record<string, unknown>>): string =>
  officeFile(list)
    .key.map((name) => keyText(values[name]))
    .join("\n");
const keyText = (value: unknown): string => foldText(String(value ?? "")).trim();

function planOf(
  list: FileList,
  entries: readonly Entry[],
  facts: FactRows,
  { scope, wrongAt }: { scope: CommandScope; wrongAt: WrongAt<string> },
): OfficePlan {
  const [rows, named, years] = facts;
  const onRecord = rows.map(({ row }) => JSON.parse(row) as Current);
  const byKey = new Map(onRecord.map((row) => [keyOf(list, row), row]));
  const chosen = new Map(named.map((record) => [`${record.list} ${record.id}`, record]));
  const reader = new RowReader(list, named, chosen, years[0]?.uuid ?? "");
  const known: Known = { list, byKey, chosen, alike: alikeOnRecord(list, onRecord), facts };
  const keyField = officeFile(list).key.at(-1) ?? "";
  const duplicateOf = duplicateDetector();
  const wrong: RowMessage[] = [];
  const changes: { line: number; what: string; from: string; to: string }[] = [];
  const warnings: string[] = [];
  const statements: Statement<unknown>[] = [];
  const newClasses: NewClass[] = [];
  let added = 0;
  let unchanged = 0;
  for (const record of entries) {
    const problems: [field: string, message: string][] = [];
    const typed = reader.read(record, (field, message) => problems.push([field, message]));
    const rowKey = keyOf(list, typed);
    const current = byKey.get(rowKey) ?? null;
    const duplicate = problems.length > 0 ? null : duplicateOf(rowKey, record.line);
    if (duplicate !== null) problems.push([keyField, `this is already in row ${duplicate}`]);
    const values = { ...valuesOf(list, current), ...typed };
    if (problems.length === 0) {
      const parsed = SAVING[list].body.safeParse(values);
      for (const { path, message } of parsed.error?.issues ?? [])
        problems.push([String(path[0] ?? keyField), message]);
      if (parsed.success) {
        const entry = parsed.data as FormValues;
        const changed = current ? changesOf(current, entry) : [];
        if (current && changed.length === 0) {
          unchanged += 1;
          continue;
        }
        if (current && changed.some(({ name }) => name.endsWith("_term")))
          problems.push(["first_term", "the terms of a class that exists are changed on its own screen"]);
        const { facts: ownFacts, question } = factsOf(known, entry, current);
        const written = SAVING[list].editor.write({
          entry: { ...entry, is_confirmed: true },
          current,
          facts: ownFacts as never,
          scope,
        });
        if (!written.ok) problems.push(...problemsOf(written, keyField));
        else if (problems.length === 0) {
          if (question !== null) warnings.push(`Row ${record.line}: ${question}`);
          if (list === "assignments" && !current) newClasses.push(newClassOf(written.value));
          else statements.push(...written.value.statements);
          if (current)
            changes.push({
              line: record.line,
              what: nameOf(list, current),
              from: changed
                .map(({ name, before }) => `${labelOf(list, name)} ${reader.words(name, before)}`)
                .join(", "),
              to: changed
                .map(({ name, after }) => `${labelOf(list, name)} ${reader.words(name, after)}`)
                .join(", "),
            });
          else added += 1;
        }
      }
    }
    for (const [field, message] of problems) wrong.push(wrongAt(record, field, message));
  }
  const [classes, teachers] = insertClasses(newClasses);
  return {
    wrong,
    added,
    changed: changes.length,
    unchanged,
    changes,
    warnings: firstMessages(warnings, "rows look like somebody on record"),
    statements:
      newClasses.length > 0
        ? [...statements, classes, expectChanges(newClasses.length), teachers]
        : statements,
  };
}

const problemsOf = ({ errors, message }: Refusal, keyField: string): [string, string][] =>
  errors && errors.length > 0
    ? errors.map((error) => [error.path ?? keyField, error.message])
    : [[keyField, message]];
const nameOf = (list: FileList, row: Current): string =>
  list === "assignments" ? `${row.subject}, ${row.grade_section}` : String(row.name ?? row.id);
const labelOf = (list: FileList, name: string): string =>
  fieldsOf(list).find((field) => field.name === name)?.label ?? name;
const newClassOf = ({ id, entry }: { id: string; entry?: FormValues }): NewClass => ({
  uuid: id,
  section: String(entry?.section_id),
  subject: String(entry?.subject_code),
  first: termOrdinalOf(String(entry?.first_term)) ?? 1,
  last: termOrdinalOf(String(entry?.last_term)) ?? 3,
  teachers: (entry?.faculty_ids ?? []) as string[],
});

/** What the form of a record opens with. */
function valuesOf(list: FileList, current: Current | null): FormValues {
  const pairs = fieldsOf(list).map((field): [string, unknown] => {
    const value = current ? String(current[field.name] ?? "") : (field.initial ?? "");
    return [field.name, field.kind === "choices" ? value.split(",").filter(Boolean) : value];
  });
  return Object.fromEntries(pairs);
}

/** Reads a row's cells as the form's values: names of choices as what they name. */
class RowReader {
  private readonly names: OfficeNames;
  private readonly byId: ReadonlyMap<string, NamedOnRecord>;
  private readonly fields: readonly EditField[];
  private readonly year: string;

  constructor(
    list: FileList,
    named: readonly NamedOnRecord[],
    byId: ReadonlyMap<string, NamedOnRecord>,
    year: string,
  ) {
    this.names = new OfficeNames(named);
    this.byId = byId;
    // What narrows the others comes first.
    const rank = ({ name }: EditField) => ["school_year_id", "gradelevel_code", "section_id"].indexOf(name);
    this.fields = [...fieldsOf(list)].sort((one, other) => rank(other) - rank(one));
    this.year = year;
  }

  /** The cells that are filled in, and the school year of a row that names none. */
  read({ values }: Entry, wrong: (field: string, message: string) => void): FormValues {
    const typed: FormValues = {};
    let level: string | undefined;
    for (const field of this.fields) {
      const cell = text(values[field.name]);
      if (cell === "") {
        if (field.name === "school_year_id" && this.year !== "") typed[field.name] = this.year;
        continue;
      }
      const list = choiceListOf(field);
      if (list === null || list === "curricula") typed[field.name] = cell;
      else if (field.kind === "choices") typed[field.name] = this.several(list, cell, field, wrong);
      else {
        const found = this.one(list, cell, field, level);
        if ("refusal" in found) wrong(field.name, found.refusal);
        else {
          typed[field.name] = found.record.id;
          if (field.name === "section_id") ({ level } = found.record);
        }
      }
    }
    return typed;
  }

  private one(list: ChoiceList, cell: string, field: EditField, level: string | undefined) {
    const called = field.label.toLowerCase();
    const context = level === undefined ? {} : { level };
    const found = this.names.find(list, cell, called, context);
    // A section of this year and of the next one may bear one name.
    return "refusal" in found && list === "sections"
      ? this.names.find(list, cell, called, { year: this.year })
      : found;
  }

  /** One name, or several with semicolons or commas between. */
  private several(
    list: ChoiceList,
    cell: string,
    field: EditField,
    wrong: (field: string, message: string) => void,
  ): string[] {
    const whole = this.names.find(list, cell, "teacher");
    if ("record" in whole) return [whole.record.id];
    const parts = cell.split(cell.includes(";") ? /[;\n]/ : /[,\n]/).map((part) => part.trim());
    return parts.filter(Boolean).flatMap((part) => {
      const found = this.names.find(list, part, "teacher");
      if ("record" in found) return [found.record.id];
      wrong(field.name, found.refusal);
      return [];
    });
  }

  /** A value as people read it. */
  words(name: string, value: unknown): string {
    const field = this.fields.find((one) => one.name === name);
    const list = field ? choiceListOf(field) : null;
    const all = (
      Array.isArray(value)
        ? value.map(String)
        : String(value ?? "").split(field?.kind === "choices" ? "," : "\n")
    ).filter(Boolean);
    const shown = all.map(
      (id) => this.byId.get(`${list} ${id}`)?.names.at(list === "faculties" ? 1 : 0) ?? id,
    );
    return shown.length === 0 ? "–" : shown.join("; ");
  }
}

/** What was read for all rows, by what a row asks of it. */
interface Known {
  list: FileList;
  /** The record that a row's key finds. */
  byKey: ReadonlyMap<string, Current>;
  /** What can be chosen, by list and id. */
  chosen: ReadonlyMap<string, NamedOnRecord>;
  /** Of clubs their classes; of the faculty its members, by number, address and name. */
  alike: ReadonlyMap<string, readonly Current[]>;
  facts: FactRows;
}
const alikeKeys = (list: FileList, row: Readonly<Record<string, unknown>>): string[] =>
  list === "faculties"
    ? [
        `number ${keyText(row.employee_no)}`,
        ...(row.email === "" ? [] : [`email ${keyText(row.email)}`]),
        `name ${keyText(row.last_name)}, ${keyText(row.given_name)}`,
      ]
    : list === "assignments"
      ? [`section ${row.section_id}`]
      : [];
function alikeOnRecord(
  list: FileList,
  onRecord: readonly Current[],
): ReadonlyMap<string, readonly Current[]> {
  const pairs = onRecord.flatMap((row) => alikeKeys(list, row).map((key) => [key, row] as const));
  return new Map(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, found]) => [key, found.map(([, row]) => row)]),
  );
}
const KIND_OF: Readonly<Partial<Record<ChoiceList, Named["kind"]>>> = {
  school_periods: "year",
  grade_levels: "level",
  departments: "department",
  faculties: "staff",
  sections: "section",
  subjects: "subject",
  designations: "designation",
  faculty_types: "faculty-type",
};
/** The facts of one entry, as its editor reads them, from what was read for all rows; and whom it looks like. */
function factsOf(
  { list, byKey, chosen, alike, facts }: Known,
  entry: FormValues,
  current: Current | null,
): { facts: readonly unknown[]; question: string | null } {
  const found = foundIn(list, chosen, entry);
  const [, , , accounts, more] = facts;
  const same = byKey.get(keyOf(list, entry));
  const others = same ? [{ id: same.id }] : [];
  switch (list) {
    case "grade-levels":
      return { facts: [others, found], question: null };
    case "subjects": {
      const hasGradebooks = more.some(({ code }) => code === current?.id);
      return { facts: [found, others, [{ gradebooks: hasGradebooks ? 1 : 0 }]], question: null };
    }
    case "sections":
      return { facts: [found, others], question: null };
    case "assignments": {
      const isClub = found.some(({ kind, is_club }) => kind === "section" && is_club === 1);
      const ofSection = isClub ? (alike.get(`section ${entry.section_id}`) ?? []) : others;
      const terms = more.find(({ uuid }) => uuid === entry.section_id);
      const row = {
        first: termOrdinalOf(String(current?.first_term ?? "")) ?? null,
        last: termOrdinalOf(String(current?.last_term ?? "")) ?? null,
        running: terms?.running ?? null,
        published: terms?.published ?? 0,
        used_json: "[]",
      };
      return { facts: [found, ofSection, [row]], question: null };
    }
    case "faculties": {
      const people = alikeKeys(list, entry).flatMap((key) =>
        (alike.get(key) ?? []).map((row) => ({
          by: key.slice(0, key.indexOf(" ")) as "number" | "email" | "name",
          id: row.id,
          name: `${row.given_name} ${row.last_name}`,
          number: String(row.employee_no),
        })),
      );
      const signingIn = accounts.flatMap(({ email, id, name }) =>
        email === entry.email ? [{ by: "account" as const, id, name, number: "" }] : [],
      );
      const question = current ? null : lookalikeQuestion(people, undefined);
      const account = current?.role ? [{ role: current.role }] : [];
      return { facts: [found, [...people, ...signingIn], account], question };
    }
    default:
      return { facts: [others], question: null };
  }
}

/** What an entry chooses, as `findNamed` tells it. */
function foundIn(list: FileList, chosen: Known["chosen"], entry: FormValues): FoundRow[] {
  return fieldsOf(list).flatMap((field) => {
    const choices = choiceListOf(field);
    const kind = choices === null ? undefined : KIND_OF[choices];
    if (!kind) return [];
    const value = entry[field.name];
    return (Array.isArray(value) ? value : [value]).flatMap((id): FoundRow[] => {
      const record = chosen.get(`${choices} ${id}`);
      if (!record) return [];
      const level = kind === "section" || kind === "subject" ? record.level : null;
      return [
        { kind, id: record.id, level, is_club: record.isClub ? 1 : 0, is_active: record.isActive ? 1 : 0 },
      ];
    });
  });
}
