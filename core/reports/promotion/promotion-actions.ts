import { PROMOTION_STATUSES, type PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { RemedialResult } from "#core/grading/grades/remedial.ts";
import type { Action, Workflow } from "#core/shared/actions.ts";

/** What is decided of a student's year: the promotion, and the marks of remedial classes. */
const PROMOTION_STATES = ["In progress", ...PROMOTION_STATUSES] as const;
type PromotionState = (typeof PROMOTION_STATES)[number];
const promotionStateOf = (promotion: PromotionStatus | null): PromotionState => promotion ?? "In progress";

/** What every rule below needs of a student in a school year. */
export interface PromotionFacts {
  studentName: string;
  promotion: PromotionStatus | null;
  /** Null: not conditional. */
  remedialResult: RemedialResult | null;
}
export type PromotionActionName = "setPromotion" | "enterRemedial";
/** More in one change is done section by section. */
export const STUDENTS_PER_CHANGE_MAX = 60;

const refusal = ({ studentName }: PromotionFacts): string => `${studentName} cannot be changed.`;
const setPromotion: Action<PromotionFacts, PromotionState> = {
  label: "Set promotion",
  rules: [{ roles: ["RA"], from: PROMOTION_STATES }],
  refusal,
  titles: { success: "Set Promotion", failure: "Set Promotion Failed" },
  on: { row: true, bulk: true },
  unavailable: "hide",
};
const enterRemedial: Action<PromotionFacts, PromotionState> = {
  label: "Enter remedial marks",
  rules: [
    {
      roles: ["RA"],
      from: PROMOTION_STATES,
      guard: ({ studentName, remedialResult }) =>
        remedialResult === null ? `${studentName} is not conditional.` : null,
    },
  ],
  refusal,
  titles: { success: "Enter Remedial Marks", failure: "Enter Remedial Marks Failed" },
  on: { row: true, bulk: true },
  unavailable: "hide",
};
export const promotionWorkflow: Workflow<PromotionFacts, PromotionState, PromotionActionName> = {
  statusOf: ({ promotion }) => promotionStateOf(promotion),
  actions: { setPromotion, enterRemedial },
};
