import { type GradeCategory, type GradingScheme, WHOLE_E4 } from "./scheme.ts";
import { DEPED_ORDER_8 } from "./transmutation.ts";

const PERCENT_E4 = 10_000;
const category = (code: string, name: string, percent: number): GradeCategory => ({
  code,
  name,
  weightE4: percent * PERCENT_E4,
  components: [{ code, name, weightE4: WHOLE_E4 }],
});

/** One category a kind of work: percent of written works, performance tasks and the quarterly assessment. */
const scheme = (kind: string, written: number, tasks: number, exam: number): GradingScheme => ({
  name: `DepEd Order 8: ${kind}`,
  version: 1,
  categories: [
    category("WW", "Written Works", written),
    category("PT", "Performance Task", tasks),
    category("PE", "Periodical Exam", exam),
  ],
  transmutation: DEPED_ORDER_8,
  rounding: "stepwise",
});

/** DepEd Order No. 8, s. 2015, tables 4 and 5: the weights by kind of subject. */
export const DEPED_SCHEMES = {
  languages: scheme("Languages, AP, EsP", 30, 50, 20),
  sciences: scheme("Science, Mathematics", 40, 40, 20),
  skills: scheme("MAPEH, EPP, TLE", 20, 60, 20),
  seniorCore: scheme("Grades 11-12 Core", 25, 50, 25),
  seniorAcademic: scheme("Grades 11-12 Academic Track", 25, 45, 30),
  seniorResearch: scheme("Grades 11-12 Work Immersion, Research", 35, 40, 25),
  seniorSkills: scheme("Grades 11-12 TVL, Sports, Arts", 20, 60, 20),
} as const satisfies Record<string, GradingScheme>;
