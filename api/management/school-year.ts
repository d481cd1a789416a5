import { openAfter } from "#api/middleware/what-follows.ts";
import {
  closesWindow,
  proposedTerms,
  termMistakes,
  YEAR_DAYS_MIN,
  yearMistakes,
} from "#core/management/calendar-rules.ts";

import { TERM_NAMES } from "#core/management/contract.ts";
import type { SchoolYearEntry, TermEntry } from "#core/management/office-records.body.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { counted } from "#core/shared/import/import.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { daysBetween, type Instant, type SchoolDay } from "#core/shared/school-day.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { alias, select, wanted } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { curriculum, gradingScheme, schoolYear, term } from "#db/tables.ts";
import { idOf, insertEach, insertUnlessTaken, update, updateUnlessTaken } from "#db/write.ts";
import { recordEditor, savedBy } from "./office-record.ts";

/** The calendar of the school: its years and their terms. */
export const allYears = () =>
  select(
    { uuid: schoolYear.uuid, name: schoolYear.name, start: schoolYear.startDate, end: schoolYear.endDate },
    sql`from ${schoolYear} order by ${schoolYear.startDate}`,
  );
/** The terms of the year with this uuid, or of the year this term is of. */
const termsOfYear = (uuid: string) =>
  select(
    {
      uuid: term.uuid,
      year: schoolYear.uuid,
      ordinal: term.ordinal,
      start: term.startDate,
      end: term.endDate,
      encodeStart: term.encodeStartDate,
      encodeEnd: term.encodeEndDate,
      correctionStart: term.correctionStartDate,
      correctionEnd: term.correctionEndDate,
    },
    sql`from ${schoolYear} join ${term} on ${term.schoolYearId} = ${schoolYear.id}
      where ${schoolYear.uuid} = ${uuid} or ${schoolYear.id} = (select school_year_id from ${term} where uuid = ${uuid})
      order by ${term.ordinal}`,
  );
const scheme = alias(gradingScheme, "scheme");
/** The newest version of every scheme of the newest school year that has any: what a new year begins with. */
export const newestSchemes = () =>
  select(
    { id: scheme.id },
    sql`from ${gradingScheme} scheme
      where school_year_id = (select school_year_id from grading_scheme join school_year on school_year.id = school_year_id
          order by start_date desc limit 1)
        and version = (select max(version) from grading_scheme other where other.school_year_id = scheme.school_year_id
          and other.curriculum = scheme.curriculum and other.name = scheme.name)`,
  );

/** The curriculum of this name as it is on record, whatever the case; it is added where there is none. */
const addCurriculum = (name: string, uuid: string): Statement<unknown> =>
  statement(sql`insert or ignore into ${curriculum} (uuid, name) values (${uuid}, ${name})`);
const curriculumNamed = (name: string): SQL<string> =>
  sql`coalesce((select name from ${curriculum} where name = ${name} collate nocase), ${name})`;
const yearValues = ({ name, curriculumn_code, start_date, end_date }: Omit<SchoolYearEntry, "version">) => ({
  name,
  startDate: start_date,
  endDate: end_date,
  curriculum: curriculumNamed(curriculumn_code),
});

interface NewTerm {
  ordinal: TermOrdinal;
  start: SchoolDay;
  end: SchoolDay;
  encodeStart: SchoolDay;
  encodeEnd: SchoolDay;
  correctionStart: SchoolDay;
  correctionEnd: SchoolDay;
}
/** A new school year with its terms, and its curriculum where there is none of that name. */
export const insertYear = (
  uuid: string,
  entry: Omit<SchoolYearEntry, "version">,
  terms: readonly NewTerm[],
  newUuid: () => string,
): Statement<unknown>[] => [
  addCurriculum(entry.curriculumn_code, newUuid()),
  ...insertUnlessTaken(schoolYear, { uuid, ...yearValues(entry) }),
  insertEach(
    term,
    terms.map((one) => ({ ...one, uuid: newUuid() })),
    {
      uuid: "uuid",
      schoolYearId: idOf(schoolYear, uuid),
      ordinal: "ordinal",
      startDate: "start",
      endDate: "end",
      encodeStartDate: "encodeStart",
      encodeEndDate: "encodeEnd",
      correctionStartDate: "correctionStart",
      correctionEndDate: "correctionEnd",
    },
  ),
];
/** The schemes a new year begins with, as their first version, for the levels and subjects they applied to. */
export const copySchemes = (
  yearUuid: string,
  curriculumName: string,
  copied: readonly { id: number }[],
  { now, actor, newUuid }: { now: Instant; actor: { id: number }; newUuid: () => string },
): Statement<unknown>[] => {
  const copies = copied.map(({ id }) => ({ id, uuid: newUuid() }));
  return [
    statement(sql`insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by)
      select wanted.value ->> 'uuid', school_year.id, ${curriculumName}, scheme.name, 1,
        json_set(definition_json, '$.version', 1), ${now}, ${actor.id}
      from ${wanted(copies)} join grading_scheme scheme on scheme.id = wanted.value ->> 'id'
        join school_year on school_year.uuid = ${yearUuid}`),
    statement(sql`insert into scheme_assignment (school_year_id, grade_level_id, subject_id, scheme_id)
      select school_year.id, grade_level_id, subject_id, made.id
      from ${wanted(copies)} join scheme_assignment on scheme_id = wanted.value ->> 'id'
        join grading_scheme made on made.uuid = wanted.value ->> 'uuid'
        join school_year on school_year.uuid = ${yearUuid}`),
  ];
};

/** A school year. A new one gets three terms, and the schemes of the newest year there is. */
const saveSchoolYear = recordEditor({
  list: "school-years",
  facts: (_entry: SchoolYearEntry, id) => [allYears(), termsOfYear(id ?? ""), newestSchemes()],
  write({ entry, current, facts: [years, terms, schemes], scope }) {
    const { newUuid } = scope;
    const others = years.filter(({ uuid }) => uuid !== current?.id);
    const errors = yearMistakes(entry, others, terms);
    if (errors.length === 0 && daysBetween(entry.start_date, entry.end_date) + 1 < YEAR_DAYS_MIN)
      errors.push({ path: "end_date", message: `A school year has at least ${YEAR_DAYS_MIN} days` });
    if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
    if (current)
      return ok({
        id: current.id,
        statements: [
          addCurriculum(entry.curriculumn_code, newUuid()),
          ...updateUnlessTaken(schoolYear, schoolYear.uuid, current, yearValues(entry)),
        ],
      });
    const id = newUuid();
    const proposed = proposedTerms({ start: entry.start_date, end: entry.end_date });
    return ok({
      id,
      statements: [
        ...insertYear(id, entry, proposed, newUuid),
        ...copySchemes(id, entry.curriculumn_code, schemes, scope),
      ],
    });
  },
});

/** A term's days and windows. Closing a window over gradebooks in work asks once more. */
const saveTerm = recordEditor({
  list: "terms",
  facts: (_entry: TermEntry, id) => [allYears(), termsOfYear(id ?? "")],
  write({ entry, current, facts: [years, terms], scope }) {
    const before = terms.find(({ uuid }) => uuid === current?.id);
    const year = years.find(({ uuid }) => uuid === before?.year);
    if (!current || !before || !year) return NOT_FOUND;
    const others = terms.filter(({ uuid }) => uuid !== before.uuid);
    const errors = termMistakes(entry, before.ordinal, year, others);
    if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
    const inWork = Number(current.in_work);
    if (!entry.is_confirmed && inWork > 0 && closesWindow(before, entry, scope.today))
      return refuse(
        409,
        "CONFIRMATION_NEEDED",
        `A window of the ${TERM_NAMES[before.ordinal]} Term that is open today would close. ${counted(inWork, "of its gradebooks is", "of its gradebooks are")} still in work.`,
      );
    const values = {
      startDate: entry.start_date,
      endDate: entry.end_date,
      encodeStartDate: entry.encode_start_date,
      encodeEndDate: entry.encode_end_date,
      correctionStartDate: entry.correction_start_date,
      correctionEndDate: entry.correction_end_date,
      ...(entry.days_of_school !== undefined && { daysOfSchool: entry.days_of_school }),
    };
    return ok({
      id: before.uuid,
      statements: [
        ...update(term, { uuid: before.uuid, version: current.version }, values),
        recountGradebooks(COUNTED_BY.termDays(before.uuid)),
      ],
    });
  },
});

export const schoolYearEndpoints = [...savedBy(saveSchoolYear), ...savedBy(saveTerm, openAfter)];
