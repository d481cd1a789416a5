import type { Person } from "./sound-calls.ts";

/** The same of promotions, remedial classes and permanent records, written by hand. */
const UUID = "018f0000-0000-7000-8000-000000000000";
const REMEDIAL = {
  student_id: "000000",
  class_id: UUID,
  mark: 80,
  held_from: "2026-04-13",
  held_to: "2026-05-15",
};
const ELSEWHERE = {
  schoolYear: "2023-2024",
  school: "San Roque School",
  level: "Grade 5",
  areas: [{ name: "English", terms: ["88", "89", "90"], final: "89", remark: "Passed" }],
};
export const PROMOTION_CALLS: Record<string, readonly [readonly Person[], unknown?]> = {
  "patch /v2/report_cards/remedial": [["registrar"], { data: [REMEDIAL] }],
  "get /permanent_records/{student_id}": [["registrar"]],
  "post /permanent_records/{student_id}/years": [["registrar"], { year: ELSEWHERE }],
  "post /permanent_records/{student_id}/issues": [
    ["registrar"],
    { purpose: "Transfer", recipient: "San Roque School" },
  ],
  "post /permanent_records/{student_id}/issues/{id}/print": [["registrar"]],
};
