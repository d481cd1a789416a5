import type { GradingScheme, Rounding } from "#core/grading/schemes/scheme.ts";
import type { Transmutation } from "#core/grading/schemes/transmutation.ts";

const component = (code: string, name: string) => ({ code, name, weightE4: 1_000_000 });

/** Weights of DepEd Order 8, s. 2015, for languages: 30 % written work, 50 % performance tasks, 20 % quarterly assessment. */
export const languages = (transmutation: Transmutation, rounding: Rounding = "exact"): GradingScheme => ({
  name: "Languages",
  version: 1,
  transmutation,
  rounding,
  categories: [
    { code: "WW", name: "Written Works", weightE4: 300_000, components: [component("WW", "Written Works")] },
    {
      code: "PT",
      name: "Performance Task",
      weightE4: 500_000,
      components: [component("PT", "Performance Task")],
    },
    {
      code: "PE",
      name: "Periodical Exam",
      weightE4: 200_000,
      components: [component("PE", "Periodical Exam")],
    },
  ],
});

export const JUNIOR = { isSeniorHigh: false, hasDecimals: false, hasFloor: true };
export const SENIOR = { isSeniorHigh: true, hasDecimals: true, hasFloor: true };
export const PLAIN = { isSeniorHigh: false, hasDecimals: false, hasFloor: false };
