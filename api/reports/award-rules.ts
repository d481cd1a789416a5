import { type Command, unchanged } from "#api/commands/command.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage, unwrap } from "#api/middleware/session.ts";
import { PERIOD_NAMES } from "#core/awards/award-groups.ts";
import {
  AWARD_RULES,
  PREVIEW_AWARD_RULES,
  type RulesPreview,
  rulesFormOf,
  rulesOf,
  SAVE_AWARD_RULES,
} from "#core/awards/award-rules.body.ts";
import { type AwardRules, SHIPPED_RULES, soundRules } from "#core/awards/award-rules.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NO_SCHOOL_YEAR, NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { type Database, read } from "#db/client.ts";
import { expectChanges } from "#db/commit.ts";
import { schoolYears, yearOrCurrent } from "#db/queries/grading/scheme-assignments.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { rulesOfYear, type SectionOfReports } from "#db/queries/reports/card-facts.ts";
import { awardKey, judgedPeriods } from "#db/queries/reports/section-awards.ts";
import { sectionOf, sectionStatements } from "#db/queries/reports/section-cards.ts";
import { select } from "#db/select.ts";
import { json, type SQL, sql, statement } from "#db/statement.ts";
import { awardRules, gradeLevel, schoolYear, section, userAccount } from "#db/tables.ts";

/** The award rules of school years: their versions, what another would change, and the next one (R-31). */
const rulesYear = (year: SQL) =>
  select(
    {
      id: schoolYear.id,
      uuid: schoolYear.uuid,
      name: schoolYear.name,
      /** The newest version of its own; 0: none. */
      version: sql<number>`coalesce((select max(${awardRules.version}) from ${awardRules}
        where ${awardRules.schoolYearId} = ${schoolYear.id}), 0)`,
      applied: rulesOfYear(sql`${schoolYear.id}`),
    },
    sql`from ${schoolYear} where ${schoolYear.id} = ${year}`,
  );
const yearByUuid = (uuid: string): SQL => sql`(select id from school_year where uuid = ${uuid})`;
const versionsOf = (year: SQL) =>
  select(
    {
      version: awardRules.version,
      name: sql<string>`definition_json ->> 'name'`,
      createdAt: awardRules.createdAt,
      createdBy: sql<string>`trim(given_name || ' ' || last_name)`,
    },
    sql`from ${awardRules} join ${userAccount} on ${userAccount.id} = ${awardRules.createdBy}
      where ${awardRules.schoolYearId} = ${year} order by ${awardRules.version} desc`,
  );

export const viewAwardRules = endpoint(AWARD_RULES, async (c, { query: { schoolYearUuid }, today }) => {
  const year = yearOrCurrent(schoolYearUuid, today);
  const { rows } = await readPage(c, [
    rulesYear(year),
    versionsOf(year),
    schoolYears(),
    select(
      { code: gradeLevel.code, name: gradeLevel.name },
      sql`from ${gradeLevel} order by ${gradeLevel.ordinal}`,
    ),
  ] as const);
  const [[found], versions, years, gradeLevels] = rows;
  if (!found) throw new Refused(years.length === 0 ? NO_SCHOOL_YEAR : NOT_FOUND);
  return {
    data: {
      id: found.uuid,
      schoolYear: found.name,
      schoolYears: years.map(({ uuid, name }) => ({ id: uuid, name })),
      gradeLevels,
      version: found.version,
      rules: rulesFormOf(found.applied.rules),
      versions,
      shipped: SHIPPED_RULES.map(rulesFormOf),
    },
  };
});

export const previewAwardRules = endpoint(PREVIEW_AWARD_RULES, async (c, { body }) => {
  const year = yearByUuid(body.schoolYearUuid);
  const { rows } = await readPage(c, [
    rulesYear(year),
    select(
      { id: section.id },
      sql`from ${section} where school_year_id = ${year} and ${isOwnSection(sql`section`)} order by id`,
    ),
  ] as const);
  const [[found], sections] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  const rules = unwrap(soundRules(rulesOf(body.rules)));
  const ids = sections.map(({ id }) => id);
  return { data: await whatChanges(c.var.db, ids, rules) };
});

/** More are counted, not listed. */
const LISTED_MAX = 500;
type Changed = RulesPreview["gained"][number];

/** Who would gain or lose which award in these sections by other rules. */
async function whatChanges(
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

/** Makes the next version of a school year's award rules; refused while it is not made from the newest one. */
export const saveAwardRules = change(
  SAVE_AWARD_RULES,
  ({
    body: { schoolYearUuid, version, rules: entered },
  }): Command<readonly [ReturnType<typeof rulesYear>]> => ({
    read: () => [rulesYear(yearByUuid(schoolYearUuid))],
    decide({ actor, now, newUuid }, [[year]]) {
      if (!year) return NOT_FOUND;
      if (year.version !== version)
        return refuse(409, "STALE_VERSION", `Version ${year.version} of ${year.name} was made meanwhile.`);
      const sound = soundRules(rulesOf(entered));
      if (!sound.ok) return sound;
      const rules = sound.value;
      if (version > 0 && isSameContent(year.applied.rules, rules))
        return unchanged({
          status: 200,
          message: `Version ${version} of the award rules of ${year.name} says this already.`,
          data: sql`json_object('version', ${version})`,
        });
      const uuid = newUuid();
      const made = version + 1;
      return ok({
        statements: [
          // None while another version was made meanwhile.
          statement(sql`insert into award_rules (uuid, school_year_id, version, definition_json, created_at, created_by)
            select ${uuid}, ${year.id}, ${made}, ${json(rules)}, ${now}, ${actor.id}
            where coalesce((select max(version) from award_rules where school_year_id = ${year.id}), 0) = ${version}`),
          expectChanges(1),
        ],
        audit: [
          {
            event: "award-rules",
            subjectUuid: uuid,
            data: { schoolYear: year.name, version: made, name: rules.name },
          },
        ],
        answer: {
          status: 201,
          message: `Version ${made} of the award rules of ${year.name} is saved.`,
          data: sql`json_object('version', ${made})`,
        },
      });
    },
  }),
);
