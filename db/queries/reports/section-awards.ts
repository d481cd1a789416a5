import { type AwardState, awardStateOf, isOnCards } from "#core/awards/award-actions.ts";
import {
  AWARD_GROUPS,
  AWARD_PERIODS,
  type AwardGroup,
  type AwardPeriod,
  FINAL_PERIOD,
} from "#core/awards/award-groups.ts";
import { type AwardJudgement, awardJudge } from "#core/awards/judge-awards.ts";
import { awardSection } from "#core/reports/awards/award-facts.ts";
import type { ReportCardFacts } from "#core/reports/card/card-facts.ts";
import { countsIn, tellsOf } from "#core/reports/counting.ts";
import type { AwardIssued, SectionOfReports } from "./card-facts.ts";

/** An award of a student as it is stored; `key` names it within student and period. */
export interface SectionAward {
  period: AwardPeriod;
  key: string;
  group: AwardGroup;
  classId: number | null;
  name: string;
  averageE2: number | null;
  conductE4: number | null;
  state: AwardState;
}

/** Everything there is to say of the awards of a section's students in a period. */
interface JudgedPeriod {
  period: AwardPeriod;
  /** In the order of the section's students. */
  students: { averageE2: number | null; conductE4: number | null; judgements: AwardJudgement[] }[];
}
const OUT_OF_IT = { averageE2: null, conductE4: null, judgements: [] };
export function judgedPeriods(section: SectionOfReports): JudgedPeriod[] {
  const { students, cards } = section;
  const [first] = students;
  if (!first) return [];
  const awarded = students.map((student) => ({
    student,
    attendance: cards.people.get(student.id)?.attendance ?? new Map(),
  }));
  return AWARD_PERIODS.map((period) => {
    const facts = awardSection(
      period,
      first.level,
      awarded.filter(({ student }) => countsIn(student, period)),
    );
    const judge = awardJudge(cards.awardRules.rules, facts);
    const judged = facts.students.map((student) => ({ ...student, judgements: judge(student) })).values();
    return {
      period,
      students: students.map((student) => (countsIn(student, period) && judged.next().value) || OUT_OF_IT),
    };
  });
}

/** The awards of each student of a section, in the order of the groups: what is earned, and what was issued. */
export function awardsOf(section: SectionOfReports): ReadonlyMap<number, SectionAward[]> {
  const periods = judgedPeriods(section);
  return new Map(
    section.students.map(({ id }, place) => {
      const issues = section.cards.people.get(id)?.issues ?? [];
      return [id, periods.flatMap((judged) => inPeriod(section, judged, place, issues))] as const;
    }),
  );
}

/** What names an award within student and period: the group, of a top per subject with its class. */
export function awardKey(
  section: SectionOfReports,
  { group, classUuid }: Pick<AwardJudgement, "group" | "classUuid">,
): Pick<SectionAward, "key" | "classId"> {
  const classId = classUuid === null ? null : (section.classes.get(classUuid)?.id ?? null);
  return { classId, key: classId === null ? group : `${group}.${classId}` };
}

function inPeriod(
  section: SectionOfReports,
  { period, students }: JudgedPeriod,
  place: number,
  issues: readonly AwardIssued[],
): SectionAward[] {
  const student = section.students[place];
  if (!student || !tellsOf(student, period)) return [];
  const { averageE2 = null, conductE4 = null, judgements = [] } = students[place] ?? {};
  const issued = new Map(issues.filter((one) => one.period === period).map((one) => [one.key, one]));
  const earned = judgements.flatMap(({ isAwarded, group, classUuid, name }): SectionAward[] => {
    if (!isAwarded) return [];
    const { classId, key } = awardKey(section, { group, classUuid });
    const issue = issued.get(key) ?? null;
    issued.delete(key);
    return [{ period, key, group, classId, name, averageE2, conductE4, state: awardStateOf(true, issue) }];
  });
  const lost = [...issued.values()].map(
    ({ key, group, classId, name, ...issue }): SectionAward => ({
      period,
      key,
      group,
      classId,
      name,
      averageE2,
      conductE4,
      state: awardStateOf(false, issue),
    }),
  );
  return [...earned, ...lost].sort(
    (one, other) => AWARD_GROUPS.indexOf(one.group) - AWARD_GROUPS.indexOf(other.group),
  );
}

/** The names of a student's awards as cards print them. */
export function awardNames(awards: readonly SectionAward[]): ReportCardFacts["awards"] {
  const onCards = awards.filter(({ state }) => isOnCards(state));
  const byPeriod = Map.groupBy(onCards, ({ period }) => (period === FINAL_PERIOD ? "final" : period));
  return Object.fromEntries([...byPeriod].map(([period, of]) => [period, of.map(({ name }) => name)]));
}
