import { code, fields, name, type RecordOfFields, record, text } from "#core/shared/list/fields.ts";

/** A section one sees, with its school year: what report dialogs offer. */
export const ADVISORY = fields({
  yearUuid: text(["schoolperiod_id", "school_period.id"]),
  yearName: name("school_period.name"),
  sectionUuid: text(["section_id", "section.id"]),
  sectionName: name("section.section_name"),
  level: record("section.grade_level", fields({ code: code("code"), name: name("name") })),
});
export type Advisory = RecordOfFields<typeof ADVISORY.fields>;

/** The query of GET /advisories. */
export const advisoriesSearch = (yearUuid: string): URLSearchParams =>
  new URLSearchParams({ current_school_period: yearUuid });

/** Beside figures of a section: its adviser. None where no section is asked for. */
export const ADVISORY_USER = fields({
  lastName: text("lastname"),
  givenName: text("givenname"),
  middleName: text("middlename"),
});
export type AdvisoryUser = RecordOfFields<typeof ADVISORY_USER.fields>;
