import { type Completeness, GRADEBOOK_LIST } from "#core/grading/gradebook/gradebook-list.ts";
import { CLOSED, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { SortOf } from "#core/shared/list/definition.ts";
import { CURRENT } from "#core/shared/list/filters.ts";
import { addDays, startOfDay } from "#core/shared/school-day.ts";
import { encodedClasses, isTeacher } from "#db/queries/grading/class-approval.ts";
import { levelsSeen, ofSeenGradebooks, walkedGradebooks } from "#db/queries/grading/class-scope.ts";
import { currentYear } from "#db/queries/management/school.ts";
import {
  type Asker,
  type Conditions,
  is,
  type ListPage,
  listSource,
} from "#db/queries/shared/list-source.ts";
import { nameOfKey } from "#db/queries/shared/name-letters.ts";
import { everyWord } from "#db/queries/shared/person-search.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { type FoundGradebook, GRADEBOOK_JOINS, selectGradebooks } from "./gradebook.ts";

/** The gradebook list: the ids of a page from an index that covers every filter, then what their rows show. */
type Sort = SortOf<typeof GRADEBOOK_LIST>;
type Page = ListPage<typeof GRADEBOOK_LIST> & Asker;

/** The columns a page is ordered by, and last the id. */
const ORDERS: Record<Sort, readonly (keyof typeof ORDERED)[]> = {
  name: ["name_key", "id"],
  status: ["status", "name_key", "id"],
  submittedAt: ["submitted_at", "id"],
};
const ORDERED = {
  id: sql`id`,
  name_key: sql`name_key`,
  status: sql`status`,
  submitted_at: sql`submitted_at`,
};
const SORT_INDEX: Record<Sort, string> = {
  name: "gradebook_by_name",
  status: "gradebook_by_status",
  submittedAt: "gradebook_by_submitted",
};

/** By term where one is asked for, else by the tab, else by the order; days of submission by their own. */
function indexOf({ filter, sort }: Pick<Page, "filter" | "sort">): string {
  if (filter.submitted !== null) return "gradebook_by_submitted";
  if (filter.term !== null || filter.year !== null) return "gradebook_by_term";
  if (filter.completeness === "incomplete" && sort !== "submittedAt") return "gradebook_incomplete";
  return filter.status === null || sort === "submittedAt" ? SORT_INDEX[sort] : "gradebook_by_status";
}

/** Those of closed classes are listed nowhere (M-44): the class leads to them. */
const notClosed = (where: SQL): SQL => sql`(${where}) and gradebook.status <> ${CLOSED}`;

function gradebookRows(page: Page, where: SQL): Statement<FoundGradebook> {
  const keys = ORDERS[page.sort];
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const orderOf = (table: string) =>
    sql.join(
      keys.map((key) => sql`${sql.raw(table)}${ORDERED[key]} ${direction}`),
      sql`, `,
    );
  const seen = walkedGradebooks(page.userId, {
    select: sql.raw(keys.map((key) => `gradebook.${key}`).join(", ")),
    index: indexOf(page),
    where: notClosed(where),
  });
  return selectGradebooks(
    page,
    sql`from (${seen} order by ${orderOf("")} limit ${page.limit} offset ${page.offset}) page
      cross join gradebook on gradebook.id = page.id ${GRADEBOOK_JOINS} order by ${orderOf("gradebook.")}`,
  );
}

interface StatusCount {
  tab: GradebookStatus;
  count: number;
}

/** How many there are in each status, under the same filters but the status. */
function gradebookCounts(page: Page, where: SQL): Statement<StatusCount> {
  const { userId, filter } = page;
  const status = sql`gradebook.status`;
  return statement(
    ofSeenGradebooks(userId, {
      select: sql`${status} as tab, count(*) as "count"`,
      index: indexOf({ filter: { ...filter, status: null }, sort: "status" }),
      where: notClosed(where),
      groupBy: status,
    }),
  );
}

/** Gradebooks of classes that a subject, a section or a teacher leads to. */
const ofClasses = (classes: SQL): SQL => sql`gradebook.class_id in (${classes})`;
const ofSubjects = (which: SQL): SQL =>
  ofClasses(
    sql`select school_class.id from subject join school_class on subject_id = subject.id where ${which}`,
  );

const isSubject = (text: string): SQL => sql`(subject.code = ${text} or subject.name = ${text})`;
const isOfKind = (kind: string): SQL => sql`subject.kind = ${kind}`;

const JSON_OF_GRADEBOOK = sql`gradebook.incomplete_categories_json`;
/** As the partial index gradebook_incomplete has it. */
const isComplete = (which: Completeness, { blanks, json: lacking }: { blanks: SQL; json: SQL }): SQL =>
  which === "incomplete"
    ? sql`(${blanks} > 0 or ${lacking} <> '[]')`
    : sql`(${blanks} = 0 and ${lacking} = '[]')`;

/** As the covering indexes have it. */
const NAME = nameOfKey(sql`gradebook.name_key`);
/** Gradebooks whose name, subject, its code or a teacher has every word of a text; the teachers' names are searched once, not for each gradebook. */
export const classHolds = (text: string): SQL =>
  everyWord(
    text,
    (isHeld) => sql`(${isHeld(NAME)}
        or gradebook.class_id in (select class_id from staff cross join class_teacher on staff_id = staff.id
          where ${isHeld(sql`(staff.given_name || ' ' || staff.last_name)`)}
          union all select school_class.id from subject cross join school_class on subject_id = subject.id
          where ${isHeld(sql`(subject.name || ' ' || subject.code)`)}))`,
  );

const WHERE: Conditions<typeof GRADEBOOK_LIST> = {
  term: (uuid) => sql`gradebook.term_id = (select id from term where uuid = ${uuid})`,
  year: (
    uuid,
    { today },
  ) => sql`gradebook.term_id in (select term.id from term join school_year on school_year.id = school_year_id
      where school_year.uuid = ${uuid === CURRENT ? currentYear(today, "uuid") : uuid})`,
  status: is("gradebook.status"),
  submitted: (day) =>
    sql`gradebook.submitted_at >= ${startOfDay(day)} and gradebook.submitted_at < ${startOfDay(addDays(day, 1))}`,
  search: classHolds,
  level: (code) =>
    ofClasses(sql`select school_class.id from grade_level cross join section on grade_level_id = grade_level.id
        cross join school_class on section_id = section.id where grade_level.code = ${code}`),
  classes: (_, { userId }) =>
    ofClasses(sql`select school_class.id from (${encodedClasses(userId)}) own
        cross join school_class on school_class.id = own.class_id cross join section on section.id = section_id
        cross join subject on subject.id = subject_id where ${isTeacher(userId)}`),
  completeness: (which) =>
    isComplete(which, { blanks: sql`gradebook.blanks + gradebook.undecided_moves`, json: JSON_OF_GRADEBOOK }),
  names: (names) => sql`${NAME} in (select value from json_each(${json(names)}))`,
  section: (uuid) =>
    ofClasses(sql`select school_class.id from section join school_class on section_id = section.id
        where section.uuid = ${uuid}`),
  subject: (text) => ofSubjects(isSubject(text)),
  subjectKind: (kind) => ofSubjects(isOfKind(kind)),
  teacher: (uuid) =>
    ofClasses(sql`select class_id from staff join class_teacher on staff_id = staff.id
        where staff.uuid = ${uuid}`),
};

export const GRADEBOOKS = listSource(GRADEBOOK_LIST, {
  table: "gradebook",
  rows: gradebookRows,
  where: WHERE,
  tabs: gradebookCounts,
  options: {
    // Those of the classes one may see, in the school's order.
    "grade-levels": ({ userId }) =>
      statement(sql`with ${levelsSeen(userId)}
        select code as id, name from grade_level where id in (select id from level
          union select grade_level_id from besides cross join section on section.id = besides.id)
        order by ordinal`),
  },
});
