import {
  closesWindow,
  proposedTerms,
  termMistakes,
  YEAR_DAYS_MIN,
  yearMistakes,
} from "#core/management/calendar-rules.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { SchoolYearEntry, TermEntry } from "#core/management/editing-contract.ts";
import { counted } from "#core/shared/import/import.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { daysBetween } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import {
  copySchemes,
  insertCurriculum,
  insertTerms,
  insertYear,
  updateTerm,
  updateYear,
} from "#db/queries/management/management-change.ts";
import { allYears, newestSchemes, termsOfYear } from "#db/queries/management/management-facts.ts";
import type { RecordEditor } from "./save-record.ts";

type YearFacts = readonly [
  ReturnType<typeof allYears>,
  ReturnType<typeof termsOfYear>,
  ReturnType<typeof newestSchemes>,
];

/** A school year. Its curriculum is added where there is none of that name; a new one gets three terms, and the schemes of the newest year there is. */
export const saveSchoolYear: RecordEditor<SchoolYearEntry, YearFacts> = {
  list: "school-years",
  facts: (_entry, id) => [allYears(), termsOfYear(id ?? ""), newestSchemes()],
  write({ entry, current, facts: [years, terms, schemes], scope }) {
    const { now, newUuid, actor } = scope;
    const curriculum = insertCurriculum(newUuid(), { name: entry.curriculumn_code });
    const others = years.filter(({ uuid }) => uuid !== current?.id);
    const errors = yearMistakes(entry, others, terms);
    if (errors.length === 0 && daysBetween(entry.start_date, entry.end_date) + 1 < YEAR_DAYS_MIN)
      errors.push({ path: "end_date", message: `A school year has at least ${YEAR_DAYS_MIN} days` });
    if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
    if (current)
      return ok({
        id: current.id,
        statements: [curriculum, updateYear(current.id, current.version, entry), expectChanges(1)],
      });
    const id = newUuid();
    const proposed = proposedTerms({ start: entry.start_date, end: entry.end_date });
    return ok({
      id,
      statements: [
        curriculum,
        insertYear(id, entry),
        expectChanges(1),
        insertTerms(
          id,
          proposed.map((term) => ({ ...term, uuid: newUuid() })),
        ),
        ...copySchemes(
          id,
          entry.curriculumn_code,
          schemes.map((scheme) => ({ id: scheme.id, uuid: newUuid() })),
          now,
          actor.id,
        ),
      ],
    });
  },
};

type TermFacts = readonly [ReturnType<typeof allYears>, ReturnType<typeof termsOfYear>];

/** A term's days and windows. Closing a window over gradebooks in work asks once more. */
export const saveTerm: RecordEditor<TermEntry, TermFacts> = {
  list: "terms",
  facts: (_entry, id) => [allYears(), termsOfYear(id ?? "")],
  write({ entry, current, facts: [years, terms], scope }) {
    const before = terms.find(({ uuid }) => uuid === current?.id);
    const year = years.find(({ uuid }) => uuid === before?.year_uuid);
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
    return ok({
      id: before.uuid,
      statements: [
        updateTerm(before.uuid, current.version, entry),
        expectChanges(1),
        recountGradebooks(COUNTED_BY.termDays(before.uuid)),
      ],
    });
  },
};
