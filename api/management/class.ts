import type { Command } from "#api/commands/command.ts";
import { staleRecord } from "#api/commands/saved.ts";
import { change } from "#api/endpoint.ts";
import { openAfter } from "#api/middleware/what-follows.ts";
import { CLOSED, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
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
import type { OfficeRecord } from "#core/management/editors.ts";
import type { AssignmentEntry } from "#core/management/office-records.body.ts";
import {
  END_ASSIGNMENT,
  REMOVE_ASSIGNMENT,
  REOPEN_ASSIGNMENT,
} from "#core/management/office-records.body.ts";
import { LAST_TERM, type TermOrdinal, termOrdinalOf, termsBetween } from "#core/management/term-name.ts";
import { NOT_FOUND, ok, type RefusedEntry, type Result, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Change, expectChanges, expectThat } from "#db/commit.ts";
import { officeRecord } from "#db/queries/management/management-list.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { everIn } from "#db/queries/management/roster.ts";
import { jsonIn, type Made, orNull, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { schoolClass, section, subject } from "#db/tables.ts";
import { idNamed, idOf, insertUnlessTaken, update } from "#db/write.ts";
import {
  choicesNamed,
  FIXED,
  isTaken,
  type NamedChoice,
  recordEditor,
  refusedChoices,
  savedBy,
} from "./office-record.ts";

const CLASS_TAKEN = "This section has a class of this subject already";
const CLUB_TAKEN = "A club has one class, and this one has it already";

const refused = (errors: RefusedEntry[]) => refuseAll(422, "VALIDATION_FAILED", errors);

const namedByAssignment = (entry: AssignmentEntry): NamedChoice[] => [
  { kind: "section", id: entry.section_id, path: "section_id" },
  { kind: "subject", id: entry.subject_code, path: "subject_code" },
  ...entry.faculty_ids.map((id) => ({ kind: "staff" as const, id, path: "faculty_ids" })),
];

/** Who teaches a subject in a section: they see the class from then on; its gradebook opens with its term (0023). */
export const saveAssignment = recordEditor({
  list: "assignments",
  facts: (entry: AssignmentEntry, id, today) => [
    choicesNamed(namedByAssignment(entry)),
    // Another class of the pair, or of the club.
    select(
      { id: schoolClass.uuid },
      sql`from ${section} join ${schoolClass} on ${schoolClass.sectionId} = ${section.id}
        join ${subject} on ${subject.id} = ${schoolClass.subjectId} where ${section.uuid} = ${entry.section_id}
          and (${subject.code} = ${entry.subject_code} or not ${isOwnSection(sql`section`)})`,
    ),
    classTermFacts({ sectionUuid: entry.section_id, classUuid: id ?? "" }, today),
  ],
  write({ entry, current, facts: [found, duplicates, [taught]], scope }) {
    const errors = refusedChoices(found, namedByAssignment(entry), current);
    const levels = found.flatMap(({ level }) => (level === null ? [] : [level]));
    if (new Set(levels).size > 1)
      errors.push({
        path: "subject_code",
        message: "This subject is of another grade level than the section",
      });
    const ofClubs = found.filter(({ kind, isClub }) => kind !== "staff" && isClub);
    if (isTaken(duplicates, current))
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
    const { terms, refusals } = termsAsked(entry, taught);
    errors.push(...refusals);
    const isMoved = taught && (terms.first !== taught.first || terms.last !== taught.last);
    if (current && current.closed_because !== "" && isMoved)
      errors.push({ path: "last_term", message: "The class is closed. Open it again first." });
    if (errors.length > 0) return refused(errors);
    const id = current?.id ?? scope.newUuid();
    const [firstTerm, lastTerm] = [terms.first, terms.last];
    const saved = current
      ? [
          ...dropGradebooks(id, termsBetween(terms.first, terms.last)),
          ...update(schoolClass, { uuid: id, version: current.version }, { firstTerm, lastTerm }),
        ]
      : insertUnlessTaken(schoolClass, {
          uuid: id,
          sectionId: idOf(section, entry.section_id),
          subjectId: idNamed(subject, subject.code, entry.subject_code),
          firstTerm,
          lastTerm,
        });
    return ok({
      id,
      statements: [
        ...(taught ? [publishedAsRead(entry.section_id, taught)] : []),
        ...saved,
        ...setTeachers(id, entry.faculty_ids),
      ],
      entry: { ...entry, first_term: TERM_NAMES[terms.first], last_term: TERM_NAMES[terms.last] },
    });
  },
});

/** The terms a class has as asked, or why it cannot; of a section that is not there, nothing. */
function termsAsked(
  { first_term, last_term }: AssignmentEntry,
  taught: TaughtClass | undefined,
): { terms: ClassTerms; refusals: RefusedEntry[] } {
  if (!taught) return { terms: { first: 1, last: LAST_TERM }, refusals: [] };
  const first = termOrdinalOf(first_term ?? "");
  const last = termOrdinalOf(last_term ?? "");
  const asked = { ...(first && { first }), ...(last && { last }) };
  if (taught.first === null || taught.last === null) {
    const { terms, errors } = termsOfNewClass(asked, taught);
    return { terms, refusals: errors };
  }
  const before = { first: taught.first, last: taught.last };
  const terms = { ...before, ...asked };
  return { terms, refusals: refusedTerms(before, terms, taught) };
}

/** Fails the batch where a card of the section was published, or taken back, since its terms were decided on. */
const publishedAsRead = (sectionUuid: string, { published }: Pick<TaughtClass, "published">) =>
  expectThat(isPublishedThrough(sectionUuid, published));

/** A class as it is, with what its terms depend on: the change of one that exists. */
function changeClass(
  { id, version, today }: { id: string; version: number | undefined; today: SchoolDay },
  decide: (current: OfficeRecord, terms: ClassTerms, facts: TaughtClass) => Result<Change>,
): Command<readonly [ReturnType<typeof officeRecord>, ReturnType<typeof classTermFacts>]> {
  return {
    read: () => [
      officeRecord("assignments", id, today),
      classTermFacts({ sectionUuid: "", classUuid: id }, today),
    ],
    decide(_scope, [[current], [taught]]) {
      if (!current || !taught || taught.first === null || taught.last === null) return NOT_FOUND;
      if (version !== undefined && version !== current.version) return staleRecord(current);
      const decided = decide(current, { first: taught.first, last: taught.last }, taught);
      if (!decided.ok || decided.value.statements.length === 0) return decided;
      const guard = publishedAsRead(String(current.section_id), taught);
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
const endAssignment = change(END_ASSIGNMENT, ({ params: { id }, body: { version: asked, reason }, today }) =>
  changeClass({ id, version: asked, today }, ({ version, ...current }, before, facts) => {
    if (current.closed_because !== "") return refuse(409, "CLASS_CLOSED", CLOSED_ALREADY);
    const after = closedTerms(before, facts);
    if (typeof after === "string") return refuse(409, "CLASS_UNUSED", after);
    const { terms, closed } = after;
    const names = closed.map((ordinal) => TERM_NAMES[ordinal]).join(" and ");
    return ok({
      statements: [
        ...dropGradebooks(id, termsBetween(terms.first, terms.last)),
        ...closeGradebooks(id, closed),
        ...update(schoolClass, { uuid: id, version }, { lastTerm: terms.last, closedBecause: reason }),
      ],
      audit: [
        auditOf("class-end", id, {
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
  }),
);
const CLOSED_ALREADY = "The class is closed already.";

/** Opens a closed class again: its gradebooks are what they were, and it is taught to the end of the year (M-44). */
const reopenAssignment = change(
  REOPEN_ASSIGNMENT,
  ({ params: { id }, body: { version: asked }, today }) =>
    changeClass({ id, version: asked, today }, ({ version, ...current }, before, facts) => {
      if (current.closed_because === "") return refuse(409, "CLASS_OPEN", "The class is not closed.");
      const refusal = reopeningRefusal(facts.closed, facts);
      if (refusal !== null) return refuse(409, "CARDS_PUBLISHED", refusal);
      return ok({
        statements: [
          reopenGradebooks(id),
          ...update(schoolClass, { uuid: id, version }, { lastTerm: LAST_TERM, closedBecause: "" }),
        ],
        audit: [
          auditOf("class-reopen", id, {
            entry: current,
            from: TERM_NAMES[before.last],
            to: TERM_NAMES[LAST_TERM],
          }),
        ],
        answer: { status: 200, message: "The class is open again." },
      });
    }),
  openAfter,
);

/** Removes a class in which nothing was entered, with its gradebooks (M-13). */
const removeAssignment = change(REMOVE_ASSIGNMENT, ({ params: { id }, query: { version: asked }, today }) =>
  changeClass({ id, version: asked, today }, ({ version, ...current }, terms, facts) => {
    const refusal = removalRefusal(terms, facts);
    if (refusal !== null) return refuse(409, "CLASS_IN_USE", refusal);
    return ok({
      statements: deleteAssignment(id, version),
      audit: [auditOf("management-remove", id, { entry: current })],
      answer: { status: 200, message: "Class removed." },
    });
  }),
);

/** The last term of which a card is published of who is or was in the row `section`; 0: none. */
export const PUBLISHED_THROUGH = sql<
  TermOrdinal | 0
>`coalesce((select max(ordinal) from term where term.school_year_id = section.school_year_id
  and exists (select 1 from (${everIn(sql`section.id`)}) person cross join report_card
    on report_card.student_id = person.student_id and report_card.term_id = term.id
  where report_card.status = 'Published')), 0)`;
/** It still is that term. */
export const isPublishedThrough = (sectionUuid: string, published: number): SQL =>
  sql`(select ${PUBLISHED_THROUGH} from section where uuid = ${sectionUuid}) = ${published}`;
/** From when to when a class of the section is taught, and what keeps that from being changed; a new class is taught from and to null. */
export interface TaughtClass extends ClassTermFacts {
  first: TermOrdinal | null;
  last: TermOrdinal | null;
  /** The terms of its closed gradebooks. */
  closed: readonly TermOrdinal[];
}
/** `classUuid` "": a new class. */
export const classTermFacts = (
  { sectionUuid, classUuid }: { sectionUuid: string; classUuid: string },
  today: SchoolDay,
): Statement<TaughtClass> => {
  const ordinals = (
    from: SQL,
  ): SQL => sql`select ordinal from gradebook join term on term.id = gradebook.term_id
    where gradebook.class_id = school_class.id and ${from}`;
  const setByHand = sql`select 3 as ordinal from final_grade_override where class_id = school_class.id and override_e4 is not null
    union select 3 from remedial_mark where class_id = school_class.id and mark_e4 is not null`;
  const inOrder = (terms: SQL): Made<TermOrdinal[]> =>
    jsonIn(sql`(select json_group_array(ordinal) from (select ordinal from (${terms}) order by ordinal))`);
  return select(
    {
      first: orNull(schoolClass.firstTerm),
      last: orNull(schoolClass.lastTerm),
      running: sql<TermOrdinal | null>`(select min(ordinal) from term
        where term.school_year_id = section.school_year_id and end_date >= ${today})`,
      published: PUBLISHED_THROUGH,
      used: inOrder(sql`${ordinals(IS_IN_USE)} union ${setByHand}`),
      settled: sql<TermOrdinal | 0>`(select coalesce(max(ordinal), 0) from (
        ${ordinals(sql`gradebook.status in (select value from ${wanted(SETTLED)})`)} union ${setByHand}))`,
      closed: inOrder(ordinals(sql`gradebook.closed_from is not null`)),
    },
    sql`from (select coalesce((select section_id from school_class where uuid = ${classUuid}),
        (select id from section where uuid = ${sectionUuid})) as section_id) asked
      cross join ${section} on ${section.id} = asked.section_id
      left join ${schoolClass} on ${schoolClass.uuid} = ${classUuid}`,
  );
};

/** Something was entered in `gradebook`. */
export const IS_IN_USE = sql`(gradebook.submitted_at is not null
  or exists (select 1 from score_archive where gradebook_id = gradebook.id)
  or exists (select 1 from former_score_choice where former_score_choice.gradebook_id = gradebook.id)
  or exists (select 1 from term_grade where gradebook_id = gradebook.id and coalesce(override_e4, grade_e4) is not null)
  or exists (select 1 from grading_activity cross join score on score.activity_id = grading_activity.id
    where grading_activity.gradebook_id = gradebook.id and (value_e2 is not null or mark is not null)))`;

/** Statuses of gradebooks that are done with. */
const SETTLED = ["RO Approved", "Released"] as const satisfies readonly GradebookStatus[];

/** Closes the gradebooks of a class in these terms; fails where one was approved meanwhile. */
const closeGradebooks = (classUuid: string, terms: readonly TermOrdinal[]): Statement<unknown>[] => {
  const closed = sql`gradebook.class_id = (select id from school_class where uuid = ${classUuid})
    and gradebook.term_id in (select id from term where ordinal in (select value from json_each(${json(terms)})))`;
  return [
    expectThat(sql`not exists (select 1 from gradebook where ${closed}
      and gradebook.status in (select value from json_each(${json(SETTLED)})))`),
    statement(
      sql`update gradebook set closed_from = status, status = ${CLOSED}, version = version + 1 where ${closed} and closed_from is null`,
    ),
  ];
};
/** They are again what they were. */
const reopenGradebooks = (classUuid: string): Statement<unknown> =>
  statement(sql`update gradebook set status = closed_from, closed_from = null, version = version + 1
    where class_id = (select id from school_class where uuid = ${classUuid}) and closed_from is not null`);

/** Deletes the gradebooks of a class in other terms than these, with what is in them from the start; fails where something was entered. */
function dropGradebooks(classUuid: string, kept: readonly TermOrdinal[]): Statement<unknown>[] {
  const dropped = sql`(select gradebook.id from school_class join gradebook on gradebook.class_id = school_class.id
    join term on term.id = gradebook.term_id where school_class.uuid = ${classUuid}
      and ordinal not in (select value from json_each(${json(kept)})))`;
  return [
    expectThat(sql`not exists (select 1 from gradebook where id in ${dropped} and ${IS_IN_USE})`),
    statement(sql`delete from publication where gradebook_id in ${dropped}`),
    statement(sql`delete from term_grade where gradebook_id in ${dropped}`),
    statement(sql`delete from grading_activity where gradebook_id in ${dropped}`),
    statement(sql`delete from gradebook where id in ${dropped}`),
  ];
}
const deleteAssignment = (uuid: string, version: number): Statement<unknown>[] => [
  ...dropGradebooks(uuid, []),
  ...setTeachers(uuid, []),
  statement(sql`delete from ${schoolClass} where uuid = ${uuid} and version = ${version}`),
  expectChanges(1),
];
/** Who teaches the class from now on, in this order. */
const setTeachers = (classUuid: string, staffUuids: readonly string[]): Statement<unknown>[] => [
  statement(
    sql`delete from class_teacher where class_id = (select id from school_class where uuid = ${classUuid})`,
  ),
  statement(sql`insert into class_teacher (class_id, staff_id, position)
    select school_class.id, staff.id, value.key + 1
    from json_each(${json(staffUuids)}) value join staff on staff.uuid = value.value
      join school_class on school_class.uuid = ${classUuid}`),
];

export const classEndpoints = [
  ...savedBy(saveAssignment, openAfter),
  endAssignment,
  reopenAssignment,
  removeAssignment,
];
