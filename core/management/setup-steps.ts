import { fields, type RecordOfFields, text, texts } from "#core/shared/list/fields.ts";

/** What is to be done to open a school, in this order, each counted from what there is (M-23). */

/** What there is of each; counted by one statement. */
export interface SetupFacts {
  address: boolean;
  logo: boolean;
  years: boolean;
  levels: boolean;
  subjects: boolean;
  schemes: boolean;
  departments: boolean;
  designations: boolean;
  faculty: boolean;
  sections: boolean;
  students: boolean;
  classes: boolean;
  balances: boolean;
  fees: boolean;
  accounts: boolean;
  gradebookSeen: boolean;
  invoiceSeen: boolean;
  statementSeen: boolean;
  /** Money was received: the school is at work. */
  payments: boolean;
}

export const SETUP_STEP_KEYS = [
  "profile",
  "calendar",
  "levels",
  "departments",
  "faculty",
  "sections",
  "students",
  "classes",
  "balances",
  "fees",
  "invitations",
  "look",
] as const;
export type SetupStepKey = (typeof SETUP_STEP_KEYS)[number];

interface SetupStepRule {
  label: string;
  /** What is done there. */
  detail: string;
  /** The screen where it is done. */
  path: string;
  /** The imports whose templates can be filled in, each by what it is of. */
  templates?: Readonly<Record<string, string>>;
  /** What has to be done before. */
  needs: readonly SetupStepKey[];
  isDone: (facts: SetupFacts) => boolean;
}
export const SETUP_STEPS: Readonly<Record<SetupStepKey, SetupStepRule>> = {
  profile: {
    label: "School profile and logo",
    detail: "Name, address and logo, as papers print them.",
    path: "/settings",
    needs: [],
    isDone: ({ address, logo }) => address && logo,
  },
  calendar: {
    label: "School year and terms",
    detail:
      "From a preset, with the days of your own calendar. School Years takes in OneRoster files of another system, with all that follows here.",
    path: "/management/calendar/presets",
    needs: [],
    isDone: ({ years }) => years,
  },
  levels: {
    label: "Grade levels and subjects",
    detail: "From a preset, each subject with the grading scheme it takes.",
    path: "/management/calendar/presets",
    templates: { "Grade levels": "office-grade-levels", Subjects: "office-subjects" },
    needs: ["calendar"],
    isDone: ({ levels, subjects, schemes }) => levels && subjects && schemes,
  },
  departments: {
    label: "Departments and designations",
    detail: "Presets bring the departments of their levels; add the office’s own, and what people are.",
    path: "/management/classes/departments",
    templates: { Departments: "office-departments", Designations: "office-designations" },
    needs: [],
    isDone: ({ departments }) => departments,
  },
  faculty: {
    label: "Faculty",
    detail: "Who teaches, heads a department or advises a section.",
    path: "/management/faculties/faculties",
    templates: { Faculty: "office-faculties" },
    needs: ["departments"],
    isDone: ({ faculty }) => faculty,
  },
  sections: {
    label: "Sections",
    detail: "The sections of each grade level in this school year.",
    path: "/management/classes/sections",
    templates: { Sections: "office-sections" },
    needs: ["calendar", "levels"],
    isDone: ({ sections }) => sections,
  },
  students: {
    label: "Students and guardians",
    detail: "By a roster: each student with a guardian, placed into a section.",
    path: "/management/students/students",
    templates: { Roster: "roster" },
    needs: ["sections"],
    isDone: ({ students }) => students,
  },
  classes: {
    label: "Class assignments",
    detail: "Which subjects a section has, and who teaches them.",
    path: "/management/classes/assignments",
    templates: { "Class assignments": "office-assignments" },
    needs: ["faculty", "sections"],
    isDone: ({ classes }) => classes,
  },
  balances: {
    label: "Opening balances",
    detail: "What each student owes from before, by a file. The ledger starts there.",
    path: "/ims/invoices",
    templates: { "Opening balances": "opening-balances" },
    needs: ["students"],
    isDone: ({ balances }) => balances,
  },
  fees: {
    label: "Products, discounts, terms of payment",
    detail:
      "What is billed, and to which segments; what is given off; days until it is due, and by which methods and banks is paid.",
    path: "/ims/products",
    templates: { "Segment students": "segment-members" },
    needs: [],
    isDone: ({ fees }) => fees,
  },
  invitations: {
    label: "Invitations",
    detail: "An account for everyone who works here.",
    path: "/management/accounts",
    templates: { Invitations: "invitations" },
    needs: ["faculty"],
    isDone: ({ accounts }) => accounts,
  },
  look: {
    label: "A look at one gradebook, one invoice, one statement",
    detail: "Open one of each, as teachers and finance will see them.",
    path: "/grades/gradebook",
    needs: ["classes", "students"],
    isDone: ({ payments, gradebookSeen, invoiceSeen, statementSeen }) =>
      payments || (gradebookSeen && invoiceSeen && statementSeen),
  },
};

export type SetupState = "done" | "ready" | "waits";
export const SETUP_STEP = fields({
  key: text<SetupStepKey>("key"),
  state: text<SetupState>("state"),
  /** What it waits for. */
  waitsFor: texts("waits_for"),
});
export type SetupStep = RecordOfFields<typeof SETUP_STEP.fields>;

/** Every step with its state; none where all are done. */
export function setupChecklist(facts: SetupFacts): SetupStep[] {
  const isDone = (key: SetupStepKey) => SETUP_STEPS[key].isDone(facts);
  if (SETUP_STEP_KEYS.every(isDone)) return [];
  return SETUP_STEP_KEYS.map((key) => {
    const waitsFor = isDone(key) ? [] : SETUP_STEPS[key].needs.filter((needed) => !isDone(needed));
    return { key, state: isDone(key) ? "done" : waitsFor.length > 0 ? "waits" : "ready", waitsFor };
  });
}
