import { PERIOD_NAMES } from "#core/awards/award-groups.ts";
import type { AwardRules } from "#core/awards/award-rules.ts";
import type { RulesPreview } from "#core/awards/rules-contract.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { type Database, read } from "#db/client.ts";
import type { SectionOfReports } from "#db/queries/reports/card-facts.ts";
import { awardKey, judgedPeriods } from "#db/queries/reports/section-awards.ts";
import { sectionOf, sectionStatements } from "#db/queries/reports/section-cards.ts";

/** More are counted, not listed. */
const LISTED_MAX = 500;
type Changed = RulesPreview["gained"][number];

/** Who would gain or lose which award in these sections by other rules. */
export async function previewAwardRules(
  db: Database,
  sectionIds: readonly number[],
  rules: AwardRules,
): Promise<RulesPreview> {
  const gained: Changed[] = [];
  const lost: Changed[] = [];
  for (const id of sectionIds) {
    const section = sectionOf(id, await read(db, sectionStatements(id)));
    if (!section) continue;
    const now = awardedIn(section);
    const then = awardedIn({
      ...section,
      cards: { ...section.cards, awardRules: { ...section.cards.awardRules, rules } },
    });
    for (const [key, award] of then) if (!now.has(key)) gained.push(award);
    for (const [key, award] of now) if (!then.has(key)) lost.push(award);
  }
  return {
    gainedCount: gained.length,
    lostCount: lost.length,
    gained: gained.slice(0, LISTED_MAX),
    lost: lost.slice(0, LISTED_MAX),
  };
}

function awardedIn(section: SectionOfReports): Map<string, Changed> {
  return new Map(
    judgedPeriods(section).flatMap(({ period, students }) =>
      students.flatMap(({ judgements }, place) => {
        const student = section.students[place];
        if (!student) return [];
        return judgements.flatMap((judgement): [string, Changed][] =>
          judgement.isAwarded
            ? [
                [
                  `${student.id} ${period} ${awardKey(section, judgement).key}`,
                  {
                    awardName: judgement.name,
                    studentNo: student.student.number,
                    studentName: student.student.name,
                    gradeSection: gradeSectionLabel(student.level.name, student.sectionName),
                    term: PERIOD_NAMES[period],
                  },
                ],
              ]
            : [],
        );
      }),
    ),
  );
}
