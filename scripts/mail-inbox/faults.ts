import * as z from "zod";

/**
 * How the inbox misbehaves on demand, for its next `times` mails: refuses for being too many, breaks, takes the
 * mail and drops the answer, or takes nothing and never answers.
 */
export const faultPlan = z.object({
  kind: z.enum(["429", "500", "drop-answer", "silence"]),
  times: z.number().int().min(1).max(100_000),
  retryAfterSeconds: z.number().min(0).optional(),
});
export type FaultPlan = z.infer<typeof faultPlan>;

export class Faults {
  private plans: FaultPlan[] = [];

  add(plan: FaultPlan): void {
    this.plans.push({ ...plan });
  }

  clear(): void {
    this.plans = [];
  }

  /** The fault of the mail that arrives now, or null. */
  next(): FaultPlan | null {
    const plan = this.plans[0];
    if (!plan) return null;
    plan.times -= 1;
    if (plan.times === 0) this.plans.shift();
    return plan;
  }
}
