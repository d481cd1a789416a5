import { type Command, unchanged } from "#api/commands/command.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import {
  ARRIVAL_MESSAGES,
  type ArrivalEntry,
  TRANSFER_PAPER_LABELS,
} from "#core/management/people/arrivals.ts";
import { isPutAside } from "#core/management/record-state.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { markMissingTerm } from "#db/queries/grading/missing-term.ts";
import { arrivalsOf, arrivalYear, saveArrival } from "#db/queries/management/arrivals.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import { recordName } from "./record-state.ts";

/** A student comes from another school within the year (E-5): the day, the school, its papers, and the terms that were over by then as missing. */
export const arriveAtSchool = (
  studentNumber: string,
  entry: ArrivalEntry,
  today: SchoolDay,
): Command<
  readonly [ReturnType<typeof currentRow>, ReturnType<typeof arrivalYear>, ReturnType<typeof arrivalsOf>]
> => ({
  read: () => [
    currentRow("students", studentNumber, today),
    arrivalYear(studentNumber, entry.arrivedOn, today),
    arrivalsOf(studentNumber),
  ],
  decide({ actor, now }, [[found], [year], arrivals]) {
    if (!found?.row) return NOT_FOUND;
    const student = JSON.parse(found.row) as ManagementRow;
    if (isPutAside(student))
      return refuse(409, "STATE_FORBIDS", `${recordName("students", student)} ${ARRIVAL_MESSAGES.inactive}`);
    const { arrivedOn, formerSchool, papers } = entry;
    const mistake = arrivedOn > today ? ARRIVAL_MESSAGES.future : year ? null : ARRIVAL_MESSAGES.noYear;
    if (!year || mistake !== null)
      return refuseAll(422, "VALIDATION_FAILED", [
        { path: "arrived_on", message: mistake ?? ARRIVAL_MESSAGES.noYear },
      ]);
    const version = year.version ?? 0;
    if (entry.version !== null && entry.version !== version)
      return refuse(409, "STALE_VERSION", ARRIVAL_MESSAGES.stale);
    const terms = JSON.parse(year.terms_json) as { uuid: string; ordinal: TermOrdinal }[];
    const before = arrivals.find((row) => row.year === year.year_name);
    const isSame =
      before?.arrived_on === arrivedOn &&
      before.former_school === formerSchool &&
      before.papers_json === JSON.stringify(papers);
    if (isSame && terms.length === 0) return unchanged({ status: 200, message: ARRIVAL_MESSAGES.saved });
    return ok({
      statements: [
        saveArrival(studentNumber, year.year_id, entry, { version, now, userId: actor.id }),
        expectChanges(1),
        ...terms.flatMap(({ uuid, ordinal }) => [
          markMissingTerm(uuid, {
            studentNo: studentNumber,
            schoolYear: year.year_name,
            term: ordinal,
            isMissing: true,
            school: formerSchool,
            reason: ARRIVAL_MESSAGES.reason(arrivedOn),
            version: 0,
            userId: actor.id,
            now,
          }),
          expectChanges(1),
          recountGradebooks(COUNTED_BY.missingTerm(studentNumber, uuid)),
        ]),
      ],
      audit: [
        {
          event: "student-arrive",
          subjectUuid: studentNumber,
          data: {
            list: "students",
            id: studentNumber,
            name: recordName("students", student),
            schoolYear: year.year_name,
            arrivedOn,
            formerSchool,
            papers: papers.map((paper) => TRANSFER_PAPER_LABELS[paper]),
            missingTerms: terms.map(({ ordinal }) => TERM_NAMES[ordinal]),
          },
        },
      ],
      answer: { status: 200, message: ARRIVAL_MESSAGES.saved },
    });
  },
});
