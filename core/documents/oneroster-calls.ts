import { defineCall } from "#core/shared/call.ts";
import { ACCEPTED } from "./calls.ts";

/** A school year for other systems, as OneRoster 1.2 (M-47): who asks has it made and downloads it. */
export const GIVE_ONEROSTER = defineCall({
  isForBrowsers: true,
  method: "post",
  access: "management",
  tag: "Management",
  costly: "file",
  uuids: ["id"],
  path: "/management/school-years/{id}/oneroster",
  summary:
    "A school year as a ZIP of OneRoster 1.2 CSV files: sections, classes, teachers, students and guardians",
  success: 202,
  answer: ACCEPTED,
});
