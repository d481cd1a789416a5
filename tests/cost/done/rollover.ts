import type { Records } from "#tests/cost/cost-cases.ts";
import type { Row } from "#tests/support/caller.ts";
import { type Answers, change, csvFile, type DoneChange, type LookUp } from "./step.ts";

const ROLLOVER = "/management/rollover";
const PLAN: LookUp = { as: "plan", person: "registrar", path: ROLLOVER, pick: ({ data }) => data };
const CHOICES = { rule: "same-name", needs_pass: false };
const going = ({ plan }: Answers): Row =>
  plan.students.find(({ to_section_id }: Row) => to_section_id !== null);

/** The next school year: prepared, confirmed, and taken back. */
export const rolloverChanges = ({ card }: Records): DoneChange[] => [
  change("registrar", "patch /v2/report_cards/update_status", {
    body: { student_id: card.student_id, promotion_status: "Promoted", reason: "End of the year" },
    what: "of this year",
  }),
  change("finance", "post /billing/segments", {
    body: { code: "COST3", name: "Books of Grade 8", follows_level: "G08" },
    what: "of a level",
  }),
  change("registrar", "post /management/rollover", {
    looks: [PLAN],
    body: ({ plan }: Answers) => ({ ...CHOICES, version: plan.version ?? 0 }),
  }),
  change("registrar", "patch /management/rollover/sections", {
    looks: [PLAN],
    body: ({ plan: { sections } }: Answers) => ({
      section_id: sections[0].id,
      name: "Cost",
      adviser_id: sections[0].adviser_id ?? "",
      is_left_out: false,
      version: sections[0].version,
    }),
  }),
  change("registrar", "patch /management/rollover/segments", {
    looks: [PLAN],
    body: ({ plan: { fees } }: Answers) => ({
      segment_id: fees[0].id,
      is_left_out: true,
      version: fees[0].version,
    }),
  }),
  change("registrar", "post /management/rollover/placements/import", {
    looks: [
      {
        as: "places",
        person: "registrar",
        path: `${ROLLOVER}/placements/template`,
        pick: (body) => new TextDecoder().decode(body),
      },
    ],
    upload: ({ places }) => csvFile(...String(places).split("\r\n").slice(0, 40)),
  }),
  change("registrar", "patch /management/rollover/students", {
    looks: [{ ...PLAN, path: `${ROLLOVER}?outcome=Promoted` }],
    body: (answers: Answers) => ({
      students: [{ student_id: going(answers).student_id, to: "held", version: going(answers).version }],
    }),
  }),
  change("registrar", "post /management/rollover/take-over", {
    looks: [PLAN],
    body: ({ plan: { digest } }: Answers) => ({ digest }),
  }),
  change("admin", "post /management/rollover/apply", {
    looks: [PLAN],
    body: ({ plan: { digest } }: Answers) => ({ digest }),
  }),
  change("admin", "post /management/rollover/take-back"),
];
