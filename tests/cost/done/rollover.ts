import { type Answers, change, type DoneChange, type LookUp } from "./step.ts";

const ROLLOVER = "/management/rollover";
const PLAN: LookUp = { as: "plan", person: "registrar", path: ROLLOVER, pick: ({ data }) => data };
const CHOICES = { rule: "same-name", needs_pass: false };
/** The next school year, as it is prepared. */
export const rolloverChanges = (): DoneChange[] => [
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
  change("registrar", "post /management/rollover/take-over", {
    looks: [PLAN],
    body: ({ plan: { digest } }: Answers) => ({ digest }),
  }),
];
