import type { CommandScope, Rows } from "#api/commands/command.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import { endpoint, importOf } from "#api/endpoint.ts";
import { templateAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import { openAfter } from "#api/middleware/what-follows.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { EditField, OfficeRecord } from "#core/management/editors.ts";
import { FILE_LISTS, type FileList } from "#core/management/lists/file-lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { lookalikeQuestion } from "#core/management/lookalikes.ts";
import {
  type FoundName,
  type NameContext,
  type NamedRecord,
  OfficeNames,
} from "#core/management/office-file-names.ts";
import {
  type ChoiceList,
  choiceListOf,
  fieldsOf,
  officeFile,
  SCHOOL_YEAR_OF_ROW,
} from "#core/management/office-files-contract.ts";
import {
  assignmentBody,
  curriculumBody,
  departmentBody,
  type FacultyEntry,
  facultyBody,
  gradeLevelBody,
  IMPORT_OFFICE_RECORDS,
  OFFICE_TEMPLATES,
  personTypeBody,
  type SponsorEntry,
  sectionBody,
  sponsorBody,
  subjectBody,
} from "#core/management/office-records.body.ts";
import { PersonFinder, type PersonOnRecord, writingsOfName } from "#core/management/people/same-person.ts";
import { ROSTER_SUCCESS, rosterForm } from "#core/management/rosters/roster-contract.ts";
import { type TermOrdinal, termOrdinalOf } from "#core/management/term-name.ts";
import { duplicateDetector, type FilePlan, firstMessages } from "#core/shared/import/file-plan.ts";
import type { FileFields } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord, RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { ok } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { foldText } from "#core/shared/search-text.ts";
import { expectChanges } from "#db/commit.ts";
import { officeRecords } from "#db/queries/management/management-list.ts";
import { guardiansNamed } from "#db/queries/shared/name-letters.ts";
import { flag, jsonIn, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { PUBLISHED_THROUGH, saveAssignment, type TaughtClass } from "./class.ts";
import { insertFaculties, saveFaculty } from "./faculty.ts";
import {
  type ChoiceKind,
  changesOf,
  type FieldChange,
  type FoundChoice,
  type RecordEditor,
} from "./office-record.ts";
import { insertSponsors, saveSponsor, sponsorRecord } from "./sponsor.ts";
import {
  saveCurriculum,
  saveDepartment,
  saveGradeLevel,
  savePersonType,
  saveSection,
  saveSubject,
} from "./structure.ts";

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
  designations: { body: personTypeBody, editor: savePersonType("designation") },
  "faculty-types": { body: personTypeBody, editor: savePersonType("faculty") },
  "student-types": { body: personTypeBody, editor: savePersonType("student") },
  sponsors: { body: sponsorBody, editor: saveSponsor },
  "sponsor-types": { body: personTypeBody, editor: savePersonType("sponsor") },
};

type Entry = FileRecord<FileFields>;
/** A form's values: of a field of several choices their ids. */
type FormValues = Record<string, unknown>;

const emailsOf = (entries: readonly Entry[]): string[] =>
  entries.map(({ values }) => text(values.email).toLowerCase());
const factsToRead = (list: FileList, entries: readonly Entry[], today: SchoolDay) =>
  [
    rowsOnRecord(list, today, {
      names: entries.flatMap(({ values }) => (list === "sponsors" ? writingsOfName(text(values.name)) : [])),
      emails: emailsOf(entries),
    }),
    namesOnRecord(today),
    yearOfRows(today),
    accountsOf(list === "faculties" || list === "sponsors" ? emailsOf(entries) : []),
    ...(list === "sponsors" ? [accountRoles("guardian")] : []),
    ...(list === "faculties" ? [accountRoles("staff")] : []),
    ...(list === "subjects" ? [subjectsWithGradebooks()] : []),
    ...(list === "assignments" ? [sectionTerms(today)] : []),
  ] as unknown as readonly [
    ReturnType<typeof rowsOnRecord>,
    ReturnType<typeof namesOnRecord>,
    ReturnType<typeof yearOfRows>,
    ReturnType<typeof accountsOf>,
    Statement<{ code?: string; role?: RoleCode } & Partial<SectionTerms>>,
  ];
type Facts = ReturnType<typeof factsToRead>;
type FactRows = Rows<Facts>;

interface OfficePlan extends FilePlan {
  statements: Statement<unknown>[];
  events: AuditEvent[];
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
    plan: (entries, facts, at) => ok(planOf(list, entries, facts, at)),
    write: ({ statements, events }) => ({
      statements,
      auditOfRecords: events,
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

/** Says what is wrong with a row, at the column of a field. */
type Wrong = (field: string, message: string) => void;
/** What becomes of a row in which nothing is wrong: null where the record is so already. */
interface DecidedRow {
  current: OfficeRecord | null;
  entry: FormValues;
  changed: readonly FieldChange[];
  saved: { id: string; statements: Statement<unknown>[]; entry?: FormValues };
  /** Whom a new record looks like. */
  question: string | null;
}

function planOf(
  list: FileList,
  entries: readonly Entry[],
  facts: FactRows,
  {
    scope,
    wrongAt,
    samePeople,
  }: { scope: CommandScope; wrongAt: WrongAt<string>; samePeople: ReadonlySet<string> },
): OfficePlan {
  const known = knownFrom(list, facts, samePeople);
  const wrong: RowMessage[] = [];
  const decided = entries.map((record) => {
    const before = wrong.length;
    const row = decideRow(known, record, scope, (field, message) =>
      wrong.push(wrongAt(record, field, message)),
    );
    return { record, row: wrong.length > before ? null : row, isWrong: wrong.length > before };
  });
  const rows = decided.flatMap(({ record: { line }, row }) => (row === null ? [] : [{ line, ...row }]));
  const changes = rows.flatMap(({ line, current, changed }) =>
    current === null ? [] : [{ line, what: nameOf(list, current), ...changeInWords(known, changed) }],
  );
  const warnings = rows.flatMap(({ line, question }) =>
    question === null ? [] : [`Row ${line}: ${question}`],
  );
  const [inBulk, oneByOne] = partition(rows, ({ current }) => current === null && list in BULK);
  return {
    wrong,
    added: rows.length - changes.length,
    changed: changes.length,
    unchanged: decided.filter(({ row, isWrong }) => row === null && !isWrong).length,
    changes,
    warnings: firstMessages(warnings, "rows look like somebody on record"),
    people: known.reader.people.notes,
    events: rows.map((row) => eventOf(list, row)),
    statements: [
      ...oneByOne.flatMap(({ saved }) => saved.statements),
      ...(inBulk.length > 0 ? (BULK[list]?.(inBulk) ?? []) : []),
    ],
  };
}

/** New records of these lists come by the thousand: they are written as one. */
const BULK: Partial<Record<FileList, (rows: readonly DecidedRow[]) => Statement<unknown>[]>> = {
  assignments: (rows) => insertClasses(rows.map(({ saved }) => newClassOf(saved))),
  sponsors: (rows) =>
    insertSponsors(
      rows.map(({ saved: { id: uuid }, entry }) => ({ ...sponsorRecord(entry as SponsorEntry, null), uuid })),
    ),
  faculties: (rows) =>
    insertFaculties(rows.map(({ saved: { id: uuid }, entry }) => ({ ...(entry as FacultyEntry), uuid }))),
};
const partition = <Row>(rows: readonly Row[], isFirst: (row: Row) => boolean): [Row[], Row[]] => [
  rows.filter(isFirst),
  rows.filter((row) => !isFirst(row)),
];

/** What the history of a record says of its row: the same as of its form. */
const eventOf = (list: FileList, { current, entry, changed, saved: { id } }: DecidedRow): AuditEvent =>
  current === null
    ? { event: "management-add", subjectUuid: id, data: { list, id, entry } }
    : { event: "management-update", subjectUuid: id, data: { list, id, changes: changed } };

/** Reads, finds and decides one row, as its form would. */
function decideRow(known: Known, record: Entry, scope: CommandScope, wrong: Wrong): DecidedRow | null {
  const { list, reader, keyField } = known;
  let isWrong = false;
  const refuse: Wrong = (field, message) => {
    isWrong = true;
    wrong(field, message);
  };
  const { typed, current, key } = reader.read(record, refuse);
  if (isWrong) return null;
  const duplicate = known.duplicateOf(key, record.line);
  if (duplicate !== null) refuse(keyField, `this is already in row ${duplicate}`);
  const parsed = SAVING[list].body.safeParse({ ...valuesOf(list, current), ...typed });
  for (const { path, message } of parsed.error?.issues ?? []) refuse(String(path[0] ?? keyField), message);
  if (isWrong || !parsed.success) return null;
  const entry = parsed.data as FormValues;
  const changed = current ? changesOf(current, entry) : [];
  if (current && changed.length === 0) return null;
  if (current && changed.some(({ name }) => name.endsWith("_term")))
    refuse("first_term", "the terms of a class that exists are changed on its own screen");
  // Two sponsors may share an address, two members of the faculty may not.
  const sameAddress =
    entry.email && list !== "sponsors" ? known.addressOf(String(entry.email), record.line) : null;
  if (sameAddress !== null) refuse("email", `this address is already in row ${sameAddress}`);
  const { facts, question } = factsOf(known, entry, current);
  const asked = { ...entry, is_confirmed: true };
  const written = SAVING[list].editor.write({ entry: asked, current, facts: facts as never, scope });
  if (written.ok) return { current, entry, changed, saved: written.value as DecidedRow["saved"], question };
  for (const { path, message } of written.errors ?? [{ message: written.message }])
    refuse(path ?? keyField, message);
  return null;
}

/** "Department Grade School", of each field that changes. */
function changeInWords(
  { list, reader }: Known,
  changed: readonly FieldChange[],
): { from: string; to: string } {
  const words = (value: (change: FieldChange) => unknown) =>
    changed
      .map((change) => `${labelOf(list, change.name)} ${reader.words(change.name, value(change))}`)
      .join(", ");
  return { from: words(({ before }) => before), to: words(({ after }) => after) };
}

const nameOf = (list: FileList, row: OfficeRecord): string =>
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
function valuesOf(list: FileList, current: OfficeRecord | null): FormValues {
  const pairs = fieldsOf(list).map((field): [string, unknown] => {
    const value = current ? String(current[field.name] ?? "") : (field.initial ?? "");
    return [field.name, field.kind === "choices" ? value.split(",").filter(Boolean) : value];
  });
  return Object.fromEntries(pairs);
}

/** A sponsor on record, or one whom a row adds. */
type SponsorOfRow = PersonOnRecord & { record: OfficeRecord | null };
const sponsorIdentity = (values: Readonly<Record<string, unknown>>) => ({
  name: text(values.name),
  email: text(values.email),
  contact: text(values.contact_number),
  address: text(values.home_address),
});

/** Reads a row's cells as the form's values: names of choices as what they name. */
class RowReader {
  private readonly list: FileList;
  private readonly names: OfficeNames;
  private readonly byId: ReadonlyMap<string, NamedOnRecord>;
  private readonly byKey: ReadonlyMap<string, readonly OfficeRecord[]>;
  private readonly fields: readonly EditField[];
  private readonly year: string;
  /** The sponsors whom rows may mean. */
  readonly people: PersonFinder<SponsorOfRow>;

  constructor(
    list: FileList,
    named: readonly NamedOnRecord[],
    {
      byId,
      byKey,
      year,
      people,
    }: {
      byId: RowReader["byId"];
      byKey: RowReader["byKey"];
      year: string;
      people: PersonFinder<SponsorOfRow>;
    },
  ) {
    this.list = list;
    this.names = new OfficeNames(named);
    this.byId = byId;
    this.byKey = byKey;
    this.fields = fieldsOf(list);
    this.year = year;
    this.people = people;
  }

  /** The cells that are filled in, the record that they are about (null: a new one), and what rows about it have in common. */
  read(record: Entry, wrong: Wrong): { typed: FormValues; current: OfficeRecord | null; key: string } {
    const { key } = officeFile(this.list);
    const context = this.contextOf(record, wrong);
    const typed: FormValues = {};
    for (const name of key) this.readField(record, name, { typed, context, current: null }, wrong);
    const own = keyOf(this.list, typed);
    const onRecord = this.byKey.get(own) ?? [];
    const { current, key: personKey } =
      this.list === "sponsors"
        ? this.findSponsor(record, onRecord, wrong)
        : { current: onRecord[0] ?? null, key: onRecord[0]?.id ?? own };
    for (const { name } of this.fields)
      if (!key.includes(name)) this.readField(record, name, { typed, context, current }, wrong);
    return { typed, current, key: personKey };
  }

  /** The sponsor of a row (M-80): where nothing but the name is told, the one of that name. */
  private findSponsor(
    { line, values }: Entry,
    ofName: readonly OfficeRecord[],
    wrong: Wrong,
  ): { current: OfficeRecord | null; key: string } {
    const row = { line, systemId: "", ...sponsorIdentity(values) };
    const isNameAlone = [row.email, row.contact, row.address].every((cell) => cell === "");
    const [first = null] = ofName;
    const several = ofName.length > 1 ? ofName.length : null;
    const found = isNameAlone ? several : this.people.find(row);
    if (typeof found === "number")
      wrong("name", `there are ${found} of this name on record: their email addresses tell which is meant`);
    if (isNameAlone && first) return { current: first, key: first.id };
    if (found !== null && typeof found !== "number") return { current: found.record, key: found.uuid };
    const key = `row ${line}`;
    this.people.add(row, { ...row, uuid: key, students: "", isActive: true, record: null });
    return { current: null, key };
  }

  /** The school year that a row of classes names. */
  private contextOf({ values }: Entry, wrong: Wrong): NameContext {
    const year = text(values[SCHOOL_YEAR_OF_ROW]);
    if (year === "") return {};
    const found = this.names.find("school_periods", year, "school year");
    if ("record" in found) return { year: found.record.id };
    wrong(SCHOOL_YEAR_OF_ROW, found.refusal);
    return {};
  }

  private readField(
    { values }: Entry,
    name: string,
    { typed, context, current }: { typed: FormValues; context: NameContext; current: OfficeRecord | null },
    wrong: Wrong,
  ): void {
    const field = this.fields.find((one) => one.name === name);
    const cell = text(values[name]);
    if (!field) return;
    const list = choiceListOf(field);
    // A section of no school year is of the one that runs, or the next.
    if (cell === "" && name === "school_year_id" && this.year !== "") typed[name] = this.year;
    if (cell === "") return;
    if (list === null || list === "curricula") {
      typed[name] = cell;
      return;
    }
    const called = field.kind === "choices" ? "teacher" : field.label.toLowerCase();
    // Of two of one name it is the one on record.
    const kept = String(current?.[name] ?? "").split(",");
    const find = (text: string) => this.find(list, text, called, { ...context, kept });
    if (field.kind === "choices") typed[name] = namedIn(cell, find, (refusal) => wrong(name, refusal));
    else {
      const found = find(cell);
      if ("refusal" in found) wrong(name, found.refusal);
      else {
        typed[name] = found.record.id;
        if (list === "sections") context.level = found.record.level;
      }
    }
  }

  private find(list: ChoiceList, name: string, called: string, context: NameContext): FoundName {
    const found = this.names.find(list, name, called, context);
    // A section of this year and of the next one may bear one name.
    return "refusal" in found && list === "sections" && context.year === undefined
      ? this.names.find(list, name, called, { ...context, year: this.year })
      : found;
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

/** The ids of one name, or of several with semicolons or commas between. */
function namedIn(
  cell: string,
  find: (name: string) => FoundName,
  refuse: (refusal: string) => void,
): string[] {
  const whole = find(cell);
  if ("record" in whole) return [whole.record.id];
  const parts = cell.split(cell.includes(";") ? /[;\n]/ : /[,\n]/).map((part) => part.trim());
  return parts.filter(Boolean).flatMap((part) => {
    const found = find(part);
    if ("record" in found) return [found.record.id];
    refuse(found.refusal);
    return [];
  });
}

/** What was read for all rows, by what a row asks of it, and what the rows before said. */
interface Known {
  list: FileList;
  reader: RowReader;
  /** Where a row is told that it is a record of another row, or of no other. */
  keyField: string;
  /** The records that a row's key finds: several of sponsors of one name. */
  byKey: ReadonlyMap<string, readonly OfficeRecord[]>;
  /** What can be chosen, by list and id. */
  chosen: ReadonlyMap<string, NamedOnRecord>;
  /** Of clubs their classes; of the faculty its members, by number, address and name. */
  alike: ReadonlyMap<string, readonly OfficeRecord[]>;
  /** Who signs in, by the address. */
  accounts: ReadonlyMap<string, FactRows[3]>;
  /** Subjects that have gradebooks; the terms of sections. */
  withGradebooks: ReadonlySet<string>;
  /** The first role of the people of the list who have an account. */
  roles: ReadonlyMap<string, RoleCode>;
  terms: ReadonlyMap<string, Partial<SectionTerms>>;
  duplicateOf: ReturnType<typeof duplicateDetector>;
  addressOf: ReturnType<typeof duplicateDetector>;
}
function knownFrom(
  list: FileList,
  [onRecord, named, years, accounts, more = []]: FactRows,
  samePeople: ReadonlySet<string>,
): Known {
  const chosen = new Map(named.map((record) => [`${record.list} ${record.id}`, record]));
  const byKey = Map.groupBy(onRecord, (row) => keyOf(list, row));
  const sponsors = (list === "sponsors" ? onRecord : []).map((record) => ({
    ...sponsorIdentity(record),
    uuid: record.id,
    students: text(record.students),
    // The row is about the person, active or not.
    isActive: true,
    record,
  }));
  const people = new PersonFinder<SponsorOfRow>(sponsors, samePeople);
  return {
    list,
    reader: new RowReader(list, named, { byId: chosen, byKey, year: years[0]?.uuid ?? "", people }),
    keyField: officeFile(list).key.at(-1) ?? "",
    byKey,
    chosen,
    alike: alikeOnRecord(list, onRecord),
    accounts: Map.groupBy(accounts, ({ email }) => email),
    roles: new Map(
      more.flatMap(({ uuid, role }) => (uuid === undefined || role === undefined ? [] : [[uuid, role]])),
    ),
    withGradebooks: new Set(more.flatMap(({ code }) => code ?? [])),
    terms: new Map(more.flatMap((row) => (row.uuid === undefined ? [] : [[row.uuid, row]]))),
    duplicateOf: duplicateDetector(),
    addressOf: duplicateDetector(),
  };
}
const alikeKeys = (list: FileList, row: Readonly<Record<string, unknown>>): string[] =>
  list === "sponsors"
    ? [`name ${keyText(row.name)}`, ...(row.email === "" ? [] : [`email ${keyText(row.email)}`])]
    : list === "faculties"
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
  onRecord: readonly OfficeRecord[],
): ReadonlyMap<string, readonly OfficeRecord[]> {
  const pairs = onRecord.flatMap((row) => alikeKeys(list, row).map((key) => [key, row] as const));
  return new Map(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, found]) => [key, found.map(([, row]) => row)]),
  );
}
const KIND_OF: Readonly<Partial<Record<ChoiceList, ChoiceKind>>> = {
  school_periods: "year",
  grade_levels: "level",
  departments: "department",
  faculties: "staff",
  sections: "section",
  subjects: "subject",
  designations: "designation",
  faculty_types: "faculty-type",
  sponsor_types: "sponsor-type",
};
/** The facts of one entry, as its editor reads them, from what was read for all rows; and whom it looks like. */
function factsOf(
  { list, byKey, chosen, alike, accounts, roles, withGradebooks, terms }: Known,
  entry: FormValues,
  current: OfficeRecord | null,
): { facts: readonly unknown[]; question: string | null } {
  const found = foundIn(list, chosen, entry);
  const [same] = byKey.get(keyOf(list, entry)) ?? [];
  const others = same ? [{ id: same.id }] : [];
  switch (list) {
    case "grade-levels":
      return { facts: [others, found], question: null };
    case "subjects": {
      const gradebooks = withGradebooks.has(current?.id ?? "") ? 1 : 0;
      return { facts: [found, others, [{ gradebooks }]], question: null };
    }
    case "sections":
      return { facts: [found, others], question: null };
    case "assignments": {
      const isClub = found.some((one) => one.kind === "section" && one.isClub);
      const ofSection = isClub ? (alike.get(`section ${entry.section_id}`) ?? []) : others;
      const ofTerms = terms.get(String(entry.section_id));
      const taught: TaughtClass = {
        first: termOrdinalOf(String(current?.first_term ?? "")) ?? null,
        last: termOrdinalOf(String(current?.last_term ?? "")) ?? null,
        running: ofTerms?.running ?? null,
        published: ofTerms?.published ?? 0,
        used: [],
        settled: 0,
        closed: [],
      };
      return { facts: [found, ofSection, [taught]], question: null };
    }
    case "sponsors":
    case "faculties": {
      const people = alikeKeys(list, entry).flatMap((key) =>
        (alike.get(key) ?? []).map((row) => ({
          by: key.slice(0, key.indexOf(" ")) as "number" | "email" | "name",
          id: row.id,
          name: list === "sponsors" ? String(row.name) : `${row.given_name} ${row.last_name}`,
          number: String(row.employee_no ?? ""),
        })),
      );
      const signingIn = (accounts.get(String(entry.email)) ?? []).map(({ id, name }) => ({
        by: "account" as const,
        id,
        name,
        number: "",
      }));
      // Of sponsors the finder of people asks.
      const question = current || list === "sponsors" ? null : lookalikeQuestion(people, undefined);
      const role = roles.get(current?.id ?? "");
      return { facts: [found, [...people, ...signingIn], role ? [{ role }] : []], question };
    }
    default:
      return { facts: [others], question: null };
  }
}

/** What an entry chooses, as `choicesNamed` tells it. */
function foundIn(list: FileList, chosen: Known["chosen"], entry: FormValues): FoundChoice[] {
  return fieldsOf(list).flatMap((field) => {
    const choices = choiceListOf(field);
    const kind = choices === null ? undefined : KIND_OF[choices];
    if (!kind) return [];
    const value = entry[field.name];
    return (Array.isArray(value) ? value : [value]).flatMap((id): FoundChoice[] => {
      const record = chosen.get(`${choices} ${id}`);
      if (!record) return [];
      const level = kind === "section" || kind === "subject" ? record.level : null;
      return [{ kind, id: record.id, level, isClub: record.isClub, isActive: record.isActive }];
    });
  });
}

/** The records of a list as its forms open with them: of classes those of years that are not over, of sponsors whom a file may mean. */
const rowsOnRecord = (
  list: FileList,
  today: SchoolDay,
  sponsors: { names: readonly string[]; emails: readonly string[] },
) => {
  const conditions: Partial<Record<FileList, SQL>> = {
    assignments: sql`school_year.end_date >= ${today}`,
    sponsors: sql`guardian.id in (
      ${guardiansNamed(sponsors.names)}
      union select one.id from json_each(${json(sponsors.emails)}) wanted cross join guardian one
        on lower(one.email) = wanted.value and one.email <> '')`,
  };
  return officeRecords(list, today, conditions[list]);
};

interface NamedOnRecord extends NamedRecord {
  isClub: boolean;
}
/** What files may name, each with the names it is written by (M-16). */
const namesOnRecord = (today: SchoolDay): Statement<NamedOnRecord> => {
  const named = (
    list: ChoiceList,
    id: SQL,
    isActive: SQL,
    names: SQL[],
    more: { year?: SQL; level?: SQL; isClub?: SQL },
  ) =>
    sql`select ${list} as list, ${id} as id, ${isActive} as is_active, json_array(${sql.join(names, sql`, `)}) as names_json,
      ${more.year ?? sql`''`} as year, ${more.level ?? sql`''`} as level, ${more.isClub ?? sql`0`} as is_club`;
  const types = (list: ChoiceList, kind: string) =>
    sql`${named(list, sql`uuid`, sql`is_active`, [sql`name`], {})} from person_type where kind = ${kind}`;
  const place = sql`grade_level.name || ' ' || section.name`;
  const all = [
    sql`${named("school_periods", sql`uuid`, sql`1`, [sql`name`, sql`replace(name, 'SY ', '')`], {})} from school_year`,
    sql`${named("grade_levels", sql`code`, sql`is_active`, [sql`name`, sql`code`], {})} from grade_level`,
    sql`${named("departments", sql`uuid`, sql`is_active`, [sql`name`], {})} from department`,
    sql`${named(
      "faculties",
      sql`uuid`,
      sql`is_active`,
      [
        sql`employee_no`,
        sql`given_name || ' ' || last_name`,
        sql`prefix || ' ' || given_name || ' ' || last_name || ' ' || suffix`,
        sql`given_name || ' ' || middle_name || ' ' || last_name || ' ' || suffix`,
      ],
      {},
    )} from staff`,
    sql`${named(
      "sections",
      sql`section.uuid`,
      sql`1`,
      [sql`${place} || ', ' || school_year.name`, place, sql`section.name`],
      {
        year: sql`school_year.uuid`,
        level: sql`grade_level.code`,
        isClub: sql`section.kind = 'club'`,
      },
    )} from school_year join section on school_year_id = school_year.id join grade_level on grade_level.id = grade_level_id
      where school_year.end_date >= ${today}`,
    sql`${named(
      "subjects",
      sql`subject.code`,
      sql`subject.is_active`,
      [sql`subject.name || ', ' || grade_level.name`, sql`subject.code`, sql`subject.name`],
      {
        level: sql`grade_level.code`,
        isClub: sql`subject.kind = 'club'`,
      },
    )} from subject join grade_level on grade_level.id = grade_level_id`,
    types("designations", "designation"),
    types("faculty_types", "faculty"),
    types("sponsor_types", "sponsor"),
  ];
  return select(
    {
      list: sql<ChoiceList>`list`,
      id: sql<string>`id`,
      isActive: flag(sql`is_active`),
      names: jsonIn<string[]>(sql`names_json`),
      year: sql<string>`year`,
      level: sql<string>`level`,
      isClub: flag(sql`is_club`),
    },
    sql`from (${sql.join(all, sql` union all `)})`,
  );
};

/** The school year that runs, or the next: of it are rows that name none. */
const yearOfRows = (today: SchoolDay): Statement<{ uuid: string }> =>
  statement(sql`select uuid from school_year where end_date >= ${today} order by start_date limit 1`);

/** Who signs in with one of these addresses, and as which member of the faculty or sponsor. */
const accountsOf = (emails: readonly string[]): Statement<{ email: string; id: string; name: string }> =>
  statement(sql`select user_account.email, coalesce(staff.uuid, guardian.uuid, '') as id,
      user_account.given_name || ' ' || user_account.last_name as name
    from json_each(${json(emails)}) wanted cross join user_account on user_account.email = wanted.value
      left join staff on staff.user_id = user_account.id left join guardian on guardian.user_id = user_account.id`);
/** The first role of each sponsor, or member of the faculty, who has an account. */
const accountRoles = (table: "staff" | "guardian"): Statement<{ uuid: string; role: RoleCode }> =>
  statement(sql`select person.uuid, role_code as role from ${sql.raw(table)} person
    join user_role on user_role.user_id = person.user_id and position = 1 where person.user_id is not null`);
/** The subjects that have gradebooks. */
const subjectsWithGradebooks = (): Statement<{ code: string }> =>
  statement(sql`select code from subject where exists (select 1 from school_class cross join gradebook
    on gradebook.class_id = school_class.id where school_class.subject_id = subject.id)`);
interface SectionTerms {
  uuid: string;
  running: TermOrdinal | null;
  published: TermOrdinal | 0;
}
/** Of each section of a year that is not over: the term that runs, and the last of which cards are published. */
const sectionTerms = (today: SchoolDay): Statement<SectionTerms> =>
  statement(sql`select section.uuid, (select min(ordinal) from term where term.school_year_id = section.school_year_id
      and end_date >= ${today}) as running, ${PUBLISHED_THROUGH} as published
    from school_year cross join section on section.school_year_id = school_year.id where school_year.end_date >= ${today}`);

interface NewClass {
  uuid: string;
  section: string;
  subject: string;
  first: TermOrdinal;
  last: TermOrdinal;
  teachers: readonly string[];
}
/** New classes with their teachers. */
export const insertClasses = (classes: readonly NewClass[]): Statement<unknown>[] => [
  statement(sql`insert into school_class (uuid, section_id, subject_id, first_term, last_term)
    select value ->> 'uuid', section.id, subject.id, value ->> 'first', value ->> 'last'
    from json_each(${json(classes)}) cross join section on section.uuid = value ->> 'section'
      cross join subject on subject.code = value ->> 'subject' where true on conflict do nothing`),
  expectChanges(classes.length),
  statement(sql`insert into class_teacher (class_id, staff_id, position)
    select school_class.id, staff.id, teacher.key + 1 from json_each(${json(classes)}) made
      cross join school_class on school_class.uuid = made.value ->> 'uuid'
      cross join json_each(made.value, '$.teachers') teacher cross join staff on staff.uuid = teacher.value`),
];

export const officeFileEndpoints = FILE_LISTS.flatMap((list) => [
  endpoint(OFFICE_TEMPLATES[list], async (c) => {
    await readPage(c, []);
    return templateAnswer(c, officeFile(list).definition, OFFICE_LISTS[list].title);
  }),
  importOf(
    IMPORT_OFFICE_RECORDS[list],
    ({ fields, today }) => {
      parse(rosterForm, fields);
      return officeImport(list, today);
    },
    list === "assignments" ? openAfter : undefined,
  ),
]);
