import type { PersonName } from "#core/management/person-names.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { ROSTER_DEFINITION } from "./roster-definition.ts";

const {
  name: _name,
  schoolYear: _year,
  systemId: _systemId,
  firstDay: _day,
  ...WRITTEN
} = ROSTER_DEFINITION.fields;
export const ROSTER_HEADINGS = Object.values(WRITTEN).map(({ heading }) => heading);

export interface RosterStudent extends PersonName {
  studentNo: string;
  gradeLevel: string;
  section: string;
}

/** The roster as it is, to be filled in and sent back; sponsors are asked of new students alone. */
export const rosterTemplate = (students: readonly RosterStudent[]): string =>
  [
    ROSTER_HEADINGS,
    ...students.map((one) => [
      one.studentNo,
      one.last,
      one.given,
      one.middle,
      one.gradeLevel,
      one.section,
      "Yes",
      ...["", "", "", "", "", "", ""],
    ]),
  ]
    .map(csvLine)
    .join("");
export const rosterTemplateName = (schoolYear: string): string =>
  `Roster_${schoolYear.replace(/[^\w -]/g, "")}.csv`;
