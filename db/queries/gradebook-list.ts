import type { GradebookStatus } from "../../core/grading/gradebook-actions.ts";
import {
  type GradebookFilter,
  type GradebookSort,
  NO_GRADEBOOK_FILTER,
} from "../../core/grading/gradebook-list-contract.ts";
import { addDays, startOfDay } from "../../core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "../statement.ts";
import { maySeeClass, ofSeenGradebooks, seenBesides, seenLevels } from "./class-scope.ts";
import { GRADEBOOK_JOINS, type GradebookSqlRow, gradebookColumns } from "./gradebook.ts";
import { contains } from "./person-search.ts";

/** The gradebook list: the ids of a page from an index that covers every filter, then what their rows show. */
export interface GradebookListPage {
  /** Who asks: only classes this person may see are listed or counted. */
  userId: number;
  filter: GradebookFilter;
  sort: GradebookSort;
  descending: boolean;
  limit: number;
  offset: number;
}

/** The columns a page is ordered by, and last the id. */
const ORDERS: Record<GradebookSort, readonly (keyof typeof ORDERED)[]> = {
  name: ["name", "id"],
  status: ["status", "name", "id"],
  submittedAt: ["submitted_at", "id"],
};
const ORDERED = {
  id: sql`id`,
  name: sql`name collate nocase`,
  status: sql`status`,
  submitted_at: sql`submitted_at`,
};
const SORT_INDEX: Record<GradebookSort, string> = {
  name: "gradebook_by_name",
  status: "gradebook_by_status",
  submittedAt: "gradebook_by_submitted",
};

/** By term where one is asked for, else by the tab, else by the order; days of submission by their own. */
function indexOf({ filter, sort }: Pick<GradebookListPage, "filter" | "sort">): string {
  if (filter.submittedOn !== null) return "gradebook_by_submitted";
  if (filter.termUuid !== null || filter.schoolYearUuid !== null) return "gradebook_by_term";
  return filter.status === null || sort === "submittedAt" ? SORT_INDEX[sort] : "gradebook_by_status";
}

export function gradebookRows(page: GradebookListPage): Statement<GradebookSqlRow> {
  const keys = ORDERS[page.sort];
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const orderOf = (table: string) =>
    sql.join(
      keys.map((key) => sql`${sql.raw(table)}${ORDERED[key]} ${direction}`),
      sql`, `,
    );
  const seen = ofSeenGradebooks(page.userId, {
    select: sql.raw(keys.map((key) => `gradebook.${key}`).join(", ")),
    index: indexOf(page),
    where: predicate(page.filter),
  });
  return statement(sql`select ${gradebookColumns(page.userId)}
    from (${seen} order by ${orderOf("")} limit ${page.limit} offset ${page.offset}) page
    cross join gradebook on gradebook.id = page.id ${GRADEBOOK_JOINS} order by ${orderOf("gradebook.")}`);
}

interface StatusCount {
  status: GradebookStatus;
  gradebooks: number;
}

/** How many there are in each status, under the same filters but the status. */
export function gradebookCounts(userId: number, filter: GradebookFilter): Statement<StatusCount> {
  const all = { ...filter, status: null };
  if (isOfTermsAlone(all)) return keptCounts(userId, all);
  const index = indexOf({ filter: all, sort: "status" });
  const status = sql`gradebook.status`;
  return statement(
    ofSeenGradebooks(userId, {
      select: sql`${status}, count(*) as gradebooks`,
      index,
      where: predicate(all),
      groupBy: status,
    }),
  );
}

/** Nothing is asked but a term or a school year: what the kept summary is by. */
const isOfTermsAlone = (filter: GradebookFilter): boolean =>
  (Object.keys(NO_GRADEBOOK_FILTER) as (keyof GradebookFilter)[]).every(
    (key) =>
      key === "termUuid" ||
      key === "schoolYearUuid" ||
      JSON.stringify(filter[key]) === JSON.stringify(NO_GRADEBOOK_FILTER[key]),
  );

/** From the kept summary, and one by one those of classes the user sees besides whole grade levels. */
const keptCounts = (userId: number, filter: GradebookFilter): Statement<StatusCount> =>
  statement(sql`select status, sum(gradebooks) as gradebooks from (
      select status, gradebooks from gradebook_state_summary gradebook
        where grade_level_id in (${seenLevels(userId)}) and ${predicate(filter)}
      union all select gradebook.status, 1 from (${seenBesides(userId)}) besides
        cross join gradebook indexed by gradebook_by_class on gradebook.class_id = besides.class_id where ${predicate(filter)})
    group by status`);

/** The Manila days anything the user may see was submitted on, newest first. */
export const submissionDays = (userId: number): Statement<{ day: string }> =>
  statement(sql`select distinct date(submitted_at, '+8 hours') as day
    from gradebook indexed by gradebook_by_submitted
    where submitted_at is not null and ${maySeeClass(userId, sql`class_id`)} order by day desc`);

/** What is asked for, of whatever gradebooks one sees. */
function predicate(filter: GradebookFilter): SQL {
  const parts: SQL[] = [sql`true`];
  if (filter.termUuid !== null)
    parts.push(sql`gradebook.term_id = (select id from term where uuid = ${filter.termUuid})`);
  if (filter.schoolYearUuid !== null)
    parts.push(sql`gradebook.term_id in (select term.id from term join school_year on school_year.id = school_year_id
      where school_year.uuid = ${filter.schoolYearUuid})`);
  if (filter.status !== null) parts.push(sql`gradebook.status = ${filter.status}`);
  if (filter.submittedOn !== null)
    parts.push(
      sql`gradebook.submitted_at >= ${startOfDay(filter.submittedOn)} and gradebook.submitted_at < ${startOfDay(addDays(filter.submittedOn, 1))}`,
    );
  if (filter.search !== "") parts.push(contains(sql`gradebook.name`, filter.search));
  if (filter.names.length > 0)
    parts.push(sql`gradebook.name in (select value from json_each(${json(filter.names)}))`);
  if (filter.sectionUuid !== null)
    parts.push(sql`gradebook.class_id in (select school_class.id from section join school_class on section_id = section.id
      where section.uuid = ${filter.sectionUuid})`);
  if (filter.subject !== null)
    parts.push(sql`gradebook.class_id in (select school_class.id from subject join school_class on subject_id = subject.id
      where subject.code = ${filter.subject} or subject.name = ${filter.subject})`);
  if (filter.subjectKind !== null)
    parts.push(sql`gradebook.class_id in (select school_class.id from subject join school_class on subject_id = subject.id
      where subject.kind = ${filter.subjectKind})`);
  if (filter.teacherUuid !== null)
    parts.push(sql`gradebook.class_id in (select class_id from staff join class_teacher on staff_id = staff.id
      where staff.uuid = ${filter.teacherUuid})`);
  return sql.join(parts, sql` and `);
}
