import { type Command, unchanged } from "#api/commands/command.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import {
  type PlacementDays,
  type PlacementsEntry,
  placementMistakes,
  placementsInWords,
} from "#core/management/people/placements.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { insertPassesOfPlaced } from "#db/queries/enrollment/enrollment-pass.ts";
import { recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { currentRow } from "#db/queries/management/management-facts.ts";
import {
  gradebooksOfSections,
  setPlacements,
  studentChanged,
  yearsOfPlacements,
} from "#db/queries/management/placements.ts";
import { SAVED, staleRecord } from "./save-record.ts";

/** Corrects, ends, moves and removes the places of a student in a school year (M-81). */
export const savePlacements = (
  studentNumber: string,
  { school_year: schoolYear, placements: entered, version }: PlacementsEntry,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof currentRow>, ReturnType<typeof yearsOfPlacements>]> => {
  const placements = entered.map(
    ({ section_id: sectionId, first_day: firstDay = null, last_day: lastDay = null }): PlacementDays => ({
      sectionId,
      firstDay,
      lastDay,
    }),
  );
  return {
    read: () => [
      currentRow("students", studentNumber, today),
      yearsOfPlacements(studentNumber, { name: schoolYear }),
    ],
    decide({ newUuid }, [[found], [year]]) {
      if (!found?.row || !year) return NOT_FOUND;
      const student = JSON.parse(found.row) as ManagementRow & { version: number };
      if (version !== undefined && version !== student.version) return staleRecord(student);
      const sections = new Map(
        (JSON.parse(year.sections_json) as [id: string, name: string, levelId: number, isClub: 0 | 1][]).map(
          ([id, name, levelId, isClub]) => [id, { name, levelId, isClub: isClub === 1 }],
        ),
      );
      const before = (JSON.parse(year.places_json) as [string, SchoolDay | null, SchoolDay | null][]).map(
        ([sectionId, firstDay, lastDay]): PlacementDays => ({ sectionId, firstDay, lastDay }),
      );
      const mistakes = placementMistakes(placements, {
        today,
        year,
        isActive: !isPutAside(student),
        scored: JSON.parse(year.scored_json) as string[],
        sections,
      });
      if (mistakes.length > 0) return refuseAll(422, "VALIDATION_FAILED", mistakes);
      if (placements.length === 0 && year.has_papers === 1)
        return refuse(
          409,
          "STATE_FORBIDS",
          `Report cards of ${schoolYear} were published: one place at least has to stay.`,
        );
      const inWords = (places: readonly PlacementDays[]) =>
        placementsInWords(places, (id) => sections.get(id)?.name ?? "");
      const change = { name: "sections", before: inWords(before), after: inWords(placements) };
      if (change.before === change.after) return unchanged({ status: 200, message: SAVED });
      const touched = [...new Set([...before, ...placements].map(({ sectionId }) => sectionId))];
      return ok({
        statements: [
          studentChanged(studentNumber, student.version),
          expectChanges(1),
          ...setPlacements(studentNumber, schoolYear, { places: placements, sections: touched }),
          insertPassesOfPlaced(schoolYear, [{ uuid: newUuid(), studentNumber }], today),
          recountGradebooks(gradebooksOfSections(touched)),
        ],
        audit: [
          {
            event: "management-update",
            subjectUuid: studentNumber,
            data: { list: "students", id: studentNumber, changes: [change] },
          },
        ],
        answer: { status: 200, message: SAVED },
      });
    },
  };
};
