import type { Command } from "#api/commands/command.ts";
import {
  type ClassTermFacts,
  type ClassTerms,
  closedTerms,
  refusedTerms,
  removalRefusal,
  reopeningRefusal,
  termsOfNewClass,
} from "#core/management/class-terms.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { AssignmentEntry, SectionEntry, SubjectEntry } from "#core/management/editing-contract.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import { LAST_TERM, type TermOrdinal, termOrdinalOf, termsBetween } from "#core/management/term-name.ts";
import { NOT_FOUND, ok, type RefusedEntry, type Result, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Change, expectChanges, expectThat } from "#db/commit.ts";
import {
  closeAssignment,
  closeGradebooks,
  deleteAssignment,
  dropGradebooks,
  insertAssignment,
  insertSection,
  insertSubject,
  reopenGradebooks,
  setTeachers,
  updateAssignment,
  updateSection,
  updateSubject,
} from "#db/queries/management/management-change.ts";
import {
  type ClassTermRow,
  classTermFacts,
  currentRow,
  findDuplicateSection,
  findNamed,
  findSameAssignment,
  findSubjectByCode,
  gradebooksOfSubject,
  isPublishedThrough,
} from "#db/queries/management/management-facts.ts";
import { FIXED, type NamedChoice, namedIfAny, refusedChoices } from "./named-choices.ts";
import { type RecordEditor, staleRecord } from "./save-record.ts";

const CLASS_TAKEN = "This section has a class of this subject already";
const CLUB_TAKEN = "A club has one class, and this one has it already";

const refused = (errors: RefusedEntry[]) => refuseAll(422, "VALIDATION_FAILED", errors);

const namedBySection = (entry: SectionEntry): NamedChoice[] => [
  { kind: "year", id: entry.school_year_id, path: "school_year_id" },
  { kind: "level", id: entry.gradelevel_code, path: "gradelevel_code" },
  ...namedIfAny("staff", entry.adviser_id, "adviser_id"),
];

/** A section of a school year and its adviser, who sees all its classes from then on (M-3). */
export const saveSection: RecordEditor<
  SectionEntry,
  readonly [ReturnType<typeof findNamed>, ReturnType<typeof findDuplicateSection>]
> = {
  list: "sections",
  facts: (entry) => [
    findNamed(namedBySection(entry)),
    findDuplicateSection(entry.name, entry.school_year_id, entry.gradelevel_code),
  ],
  write({ entry, current, facts: [found, duplicates], scope }) {
    const errors = refusedChoices(found, namedBySection(entry), current);
    if (duplicates.some(({ id }) => id !== current?.id))
      errors.push({
        path: "name",
        message: "The grade level has a section of this name in that school year",
      });
    if (current && current.school_year_id !== entry.school_year_id)
      errors.push({ path: "school_year_id", message: FIXED });
    if (current && current.gradelevel_code !== entry.gradelevel_code)
      errors.push({ path: "gradelevel_code", message: FIXED });
    if (current && entry.kind !== undefined && current.kind !== entry.kind)
      errors.push({ path: "kind", message: FIXED });
    const isClub = (current?.kind ?? entry.kind) === "club";
    if (isClub && entry.adviser_id)
      errors.push({
        path: "adviser_id",
        message: "A club has no adviser: the teacher of its class leads it",
      });
    if (entry.strand && (isClub || !isSeniorHigh(entry.gradelevel_code)))
      errors.push({ path: "strand", message: "Only sections of grades 11 and 12 have a strand" });
    if (errors.length > 0) return refused(errors);
    const id = current?.id ?? scope.newUuid();
    const saved = current ? updateSection(id, current.version, entry) : insertSection(id, entry);
    return ok({ id, statements: [saved, expectChanges(1)] });
  },
};

/** A subject of a grade level. What its gradebooks are made of stays once there are any. */
export const saveSubject: RecordEditor<
  SubjectEntry,
  readonly [
    ReturnType<typeof findNamed>,
    ReturnType<typeof findSubjectByCode>,
    ReturnType<typeof gradebooksOfSubject>,
  ]
> = {
  list: "subjects",
  facts: (entry, id) => [
    findNamed([{ kind: "level", id: entry.gradelevel_code }]),
    findSubjectByCode(entry.code),
    gradebooksOfSubject(id ?? ""),
  ],
  write({ entry, current, facts: [found, duplicates, [used]] }) {
    const errors = refusedChoices(
      found,
      [{ kind: "level", id: entry.gradelevel_code, path: "gradelevel_code" }],
      current,
    );
    if (duplicates.some(({ id }) => id !== current?.id))
      errors.push({ path: "code", message: "There is a subject of this code already" });
    if (current && current.gradelevel_code !== entry.gradelevel_code)
      errors.push({ path: "gradelevel_code", message: FIXED });
    if (current && current.kind !== entry.kind && (used?.gradebooks ?? 0) > 0)
      errors.push({ path: "kind", message: "It has gradebooks already: its kind stays" });
    if (errors.length > 0) return refused(errors);
    const saved = current ? updateSubject(current.id, current.version, entry) : insertSubject(entry);
    return ok({ id: entry.code, statements: [saved, expectChanges(1)] });
  },
};

const namedByAssignment = (entry: AssignmentEntry): NamedChoice[] => [
  { kind: "section", id: entry.section_id, path: "section_id" },
  { kind: "subject", id: entry.subject_code, path: "subject_code" },
  ...entry.faculty_ids.map((id) => ({ kind: "staff" as const, id, path: "faculty_ids" })),
];

/** Who teaches a subject in a section: they see the class from then on; its gradebook opens with its term (0023). */
export const saveAssignment: RecordEditor<
  AssignmentEntry,
  readonly [
    ReturnType<typeof findNamed>,
    ReturnType<typeof findSameAssignment>,
    ReturnType<typeof classTermFacts>,
  ]
> = {
  list: "assignments",
  facts: (entry, id, today) => [
    findNamed(namedByAssignment(entry)),
    findSameAssignment(entry.section_id, entry.subject_code),
    classTermFacts({ sectionUuid: entry.section_id, classUuid: id ?? "" }, today),
  ],
  write({ entry, current, facts: [found, duplicates, [row]], scope }) {
    const errors = refusedChoices(found, namedByAssignment(entry), current);
    const levels = found.flatMap(({ level }) => (level === null ? [] : [level]));
    if (new Set(levels).size > 1)
      errors.push({
        path: "subject_code",
        message: "This subject is of another grade level than the section",
      });
    const ofClubs = found.filter(({ kind, is_club }) => kind !== "staff" && is_club === 1);
    if (duplicates.some(({ id }) => id !== current?.id))
      errors.push({ path: "subject_code", message: ofClubs.length > 0 ? CLUB_TAKEN : CLASS_TAKEN });
    else if (ofClubs.length === 1 && levels.length === 2)
      errors.push({
        path: "subject_code",
        message: "Only clubs have classes of club subjects, and of no others",
      });
    if (current && current.section_id !== entry.section_id)
      errors.push({ path: "section_id", message: FIXED });
    if (current && current.subject_code !== entry.subject_code)
      errors.push({ path: "subject_code", message: FIXED });
    if (new Set(entry.faculty_ids).size < entry.faculty_ids.length)
      errors.push({ path: "faculty_ids", message: "A teacher is named twice" });
    const { terms, refusals } = termsAsked(entry, row);
    errors.push(...refusals);
    const isMoved = row && (terms.first !== row.first || terms.last !== row.last);
    if (current && current.closed_because !== "" && isMoved)
      errors.push({ path: "last_term", message: "The class is closed. Open it again first." });
    if (errors.length > 0) return refused(errors);
    const id = current?.id ?? scope.newUuid();
    const saved = current
      ? [
          ...dropGradebooks(id, termsBetween(terms.first, terms.last)),
          updateAssignment(id, current.version, terms),
        ]
      : [insertAssignment(id, entry, terms)];
    return ok({
      id,
      statements: [
        ...(row ? [publishedAsRead(entry.section_id, row)] : []),
        ...saved,
        expectChanges(1),
        ...setTeachers(id, entry.faculty_ids),
      ],
      entry: { ...entry, first_term: TERM_NAMES[terms.first], last_term: TERM_NAMES[terms.last] },
    });
  },
};

const factsOf = (row: ClassTermRow): ClassFacts => ({
  ...row,
  used: JSON.parse(row.used_json) as TermOrdinal[],
  closed: JSON.parse(row.closed_json) as TermOrdinal[],
});
/** `closed`: the terms of its closed gradebooks. */
type ClassFacts = ClassTermFacts & { closed: TermOrdinal[] };
/** The terms a class has as asked, or why it cannot; of a section that is not there, nothing. */
function termsAsked(
  { first_term, last_term }: AssignmentEntry,
  row: ClassTermRow | undefined,
): { terms: ClassTerms; refusals: RefusedEntry[] } {
  if (!row) return { terms: { first: 1, last: LAST_TERM }, refusals: [] };
  const facts = factsOf(row);
  const first = termOrdinalOf(first_term ?? "");
  const last = termOrdinalOf(last_term ?? "");
  const asked = { ...(first && { first }), ...(last && { last }) };
  if (row.first === null || row.last === null) {
    const { terms, errors } = termsOfNewClass(asked, facts);
    return { terms, refusals: errors };
  }
  const before = { first: row.first, last: row.last };
  const terms = { ...before, ...asked };
  return { terms, refusals: refusedTerms(before, terms, facts) };
}

/** Fails the batch where a card of the section was published, or taken back, since its terms were decided on. */
const publishedAsRead = (sectionUuid: string, { published }: Pick<ClassTermRow, "published">) =>
  expectThat(isPublishedThrough(sectionUuid, published));

type ChangedClass = Pick<ManagementRow, "section_id" | "last_term" | "closed_because"> &
  ManagementRow & { version: number };
/** A class as it is, with what its terms depend on: the change of one that exists. */
function changeClass(
  uuid: string,
  version: number | undefined,
  {
    today,
    decide,
  }: {
    today: SchoolDay;
    decide: (current: ChangedClass, terms: ClassTerms, facts: ClassFacts) => Result<Change>;
  },
): Command<readonly [ReturnType<typeof currentRow>, ReturnType<typeof classTermFacts>]> {
  return {
    read: () => [
      currentRow("assignments", uuid, today),
      classTermFacts({ sectionUuid: "", classUuid: uuid }, today),
    ],
    decide(_scope, [[found], [row]]) {
      if (!found?.row || !row || row.first === null || row.last === null) return NOT_FOUND;
      const current = JSON.parse(found.row) as ChangedClass;
      if (version !== undefined && version !== current.version) return staleRecord(current);
      const decided = decide(current, { first: row.first, last: row.last }, factsOf(row));
      if (!decided.ok || decided.value.statements.length === 0) return decided;
      const guard = publishedAsRead(String(current.section_id), row);
      return ok({ ...decided.value, statements: [guard, ...decided.value.statements] });
    },
  };
}
const auditOf = (
  event: "management-remove" | "class-end" | "class-reopen",
  id: string,
  data: Record<string, unknown>,
) => ({
  event,
  subjectUuid: id,
  data: { list: "assignments", id, ...data },
});

/** Closes a class with scores that is taught no more, for a reason (M-44). */
export const endAssignment = (
  uuid: string,
  { version, reason }: { version?: number | undefined; reason: string },
  today: SchoolDay,
) =>
  changeClass(uuid, version, {
    today,
    decide({ version: _version, ...current }, before, facts) {
      if (current.closed_because !== "") return refuse(409, "CLASS_CLOSED", CLOSED_ALREADY);
      const after = closedTerms(before, facts);
      if (typeof after === "string") return refuse(409, "CLASS_UNUSED", after);
      const { terms, closed } = after;
      const names = closed.map((ordinal) => TERM_NAMES[ordinal]).join(" and ");
      return ok({
        statements: [
          ...dropGradebooks(uuid, termsBetween(terms.first, terms.last)),
          ...closeGradebooks(uuid, closed),
          closeAssignment(uuid, _version, { last: terms.last, reason }),
          expectChanges(1),
        ],
        audit: [
          auditOf("class-end", uuid, {
            entry: current,
            from: TERM_NAMES[before.last],
            to: TERM_NAMES[terms.last],
            closed: names,
            reason,
          }),
        ],
        answer: {
          status: 200,
          message: `The class ended with the ${TERM_NAMES[terms.last]} term.${
            names === "" ? "" : ` What was entered in the ${names} term is kept and counts nowhere.`
          }`,
        },
      });
    },
  });
const CLOSED_ALREADY = "The class is closed already.";

/** Opens a closed class again: its gradebooks are what they were, and it is taught to the end of the year (M-44). */
export const reopenAssignment = (uuid: string, version: number | undefined, today: SchoolDay) =>
  changeClass(uuid, version, {
    today,
    decide({ version: _version, ...current }, before, facts) {
      if (current.closed_because === "") return refuse(409, "CLASS_OPEN", "The class is not closed.");
      const refusal = reopeningRefusal(facts.closed, facts);
      if (refusal !== null) return refuse(409, "CARDS_PUBLISHED", refusal);
      return ok({
        statements: [
          reopenGradebooks(uuid),
          closeAssignment(uuid, _version, { last: LAST_TERM, reason: "" }),
          expectChanges(1),
        ],
        audit: [
          auditOf("class-reopen", uuid, {
            entry: current,
            from: TERM_NAMES[before.last],
            to: TERM_NAMES[LAST_TERM],
          }),
        ],
        answer: { status: 200, message: "The class is open again." },
      });
    },
  });

/** Removes a class in which nothing was entered, with its gradebooks (M-13). */
export const removeAssignment = (uuid: string, version: number | undefined, today: SchoolDay) =>
  changeClass(uuid, version, {
    today,
    decide({ version: _version, ...current }, terms, facts) {
      const refusal = removalRefusal(terms, facts);
      if (refusal !== null) return refuse(409, "CLASS_IN_USE", refusal);
      return ok({
        statements: [...deleteAssignment(uuid, _version), expectChanges(1)],
        audit: [auditOf("management-remove", uuid, { entry: current })],
        answer: { status: 200, message: "Class removed." },
      });
    },
  });
