import fc from "fast-check";
import type { Attempt, World } from "./choices.ts";
import { INVOICE_STEPS } from "./invoice-steps.ts";
import type { ModelLine } from "./invoice-total.ts";
import { PAYMENT_STEPS } from "./payment-steps.ts";

const STEPS = { ...INVOICE_STEPS, ...PAYMENT_STEPS };
/** How often a step is drawn where it is not once: what others build on comes first. */
const WEIGHTS: Partial<Record<keyof typeof STEPS, number>> = {
  createInvoice: 5,
  billSegment: 2,
  pay: 4,
  payForTwo: 2,
  advance: 2,
  postPayment: 5,
  requestRefund: 2,
  decideRefund: 2,
  createRefund: 2,
  postRefund: 2,
  createMemo: 2,
  publishMemo: 2,
};
/** One step: what is done, by which of two people, and the numbers it chooses with. */
export interface Step {
  action: keyof typeof STEPS;
  person: 0 | 1;
  picks: number[];
  lines: ModelLine[];
}
const rate = fc.oneof(
  fc.constant({ type: "amount" as const, e4: 0 }),
  fc.record({ type: fc.constant("percent" as const), e4: fc.nat({ max: 250_000 }) }),
  fc.record({ type: fc.constant("amount" as const), e4: fc.nat({ max: 30_000 }).map((n) => n * 100) }),
);
const line: fc.Arbitrary<ModelLine> = fc.record({
  quantityE4: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 40_000 })),
  priceE4: fc.integer({ min: 1, max: 20_000_000 }),
  tax: rate,
  deduction: rate,
  surcharge: rate,
});

/** The steps of a seed. */
export function stepsOf(seed: number, count: number): Step[] {
  const actions = Object.keys(STEPS) as Step["action"][];
  const names = actions.flatMap((name) => Array<Step["action"]>(WEIGHTS[name] ?? 1).fill(name));
  const step = fc.record({
    action: fc.constantFrom(...names),
    person: fc.constantFrom<0 | 1>(0, 1),
    picks: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 8, maxLength: 8 }),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  });
  const [steps = []] = fc.sample(fc.array(step, { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return steps;
}

/** What a step attempts in a world; null where there is nothing it could be done to. */
export function attemptOf({ action, picks, lines }: Step, world: World): Attempt | null {
  let place = 0;
  return STEPS[action](world, () => picks[place++ % picks.length] ?? 0, lines);
}
