import { defineList } from "#core/shared/list/definition.ts";
import { fields, orNull } from "#core/shared/list/fields.ts";
import {
  BY_YEAR,
  column,
  count,
  dayColumn,
  first,
  id,
  NOT_BY_YEAR,
  officeList,
  state,
  version,
} from "./office-list.ts";

/** The school years and their terms, the newest first. */
export const SCHOOL_YEARS_LIST = defineList({
  ...officeList("school-years"),
  ...NOT_BY_YEAR,
  row: fields({
    id: id(),
    name: first("name", "School Year"),
    state: state(),
    curriculum: column("curriculumn_code", "Curriculum"),
    start: dayColumn("start_date", "Start"),
    end: dayColumn("end_date", "End"),
    sections: count("section_count", "Sections"),
    version: version(),
  }),
  nameOf: ({ name, state }) => `${name}, ${state}`,
});

export const TERMS_LIST = defineList({
  ...officeList("terms"),
  ...BY_YEAR,
  row: fields({
    id: id(),
    name: first("name", "Term"),
    schoolYear: column("school_year", "School Year"),
    state: state(),
    start: dayColumn("start_date", "Start"),
    end: dayColumn("end_date", "End"),
    encodeStart: dayColumn("encode_start_date", "Encoding from"),
    encodeEnd: dayColumn("encode_end_date", "Encoding through"),
    correctionStart: dayColumn("correction_start_date", "Correction from"),
    correctionEnd: dayColumn("correction_end_date", "Correction through"),
    daysOfSchool: orNull(count("days_of_school", "Days of school")),
    gradebooksInWork: count("in_work", "Gradebooks in work"),
    version: version(),
  }),
  nameOf: ({ name, schoolYear }) => `${name}, ${schoolYear}`,
});
