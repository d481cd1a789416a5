import { printCertificates, withdrawAward } from "#api/commands/reports/certificates.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage, refuseUnknown } from "#api/middleware/session.ts";
import { awardWorkflow, certificateRefusal } from "#core/awards/award-actions.ts";
import { type AwardPeriod, GROUP_TITLES } from "#core/awards/award-groups.ts";
import { exportedTabs } from "#core/documents/awards/award-export.ts";
import { RAW_AWARDS, rawOf } from "#core/documents/awards/raw-awards.body.ts";
import {
  AWARD_CERTIFICATE,
  certificateDataOf,
  PRINT_CERTIFICATES,
  WITHDRAW_AWARD,
} from "#core/documents/certificate/certificate.body.ts";
import { certificateDocument } from "#core/documents/certificate/certificate-document.ts";
import { AWARD_EXPLANATION, AWARD_RECORD, type AwardExplanation } from "#core/reports/awards/award.body.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { tellsOf } from "#core/reports/counting.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { maySeeWholeSection, seenClasses } from "#db/queries/grading/class-scope.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { sectionsOf as sectionsOfStudent } from "#db/queries/management/roster.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { advisersOf, unknownPeriod, yearNamed } from "#db/queries/reports/advisories.ts";
import {
  awardAsked,
  awardGroups,
  awardGroupsOf,
  awardRecord,
  awardsNamed,
  certificateFacts,
  rulesOfGroups,
} from "#db/queries/reports/award.ts";
import type { SectionOfReports } from "#db/queries/reports/card-facts.ts";
import { awardKey, awardsOf, judgedPeriods } from "#db/queries/reports/section-awards.ts";
import { frameOf, sectionOf, sectionStatements } from "#db/queries/reports/section-cards.ts";
import { flag, jsonIn, select } from "#db/select.ts";
import { type RowOf, sql } from "#db/statement.ts";
import { computeWaitingFigures, readCurrent, sectionsOf } from "./figures.ts";

/** Periodic awards. Who may see which, the queries enforce (G-40). */

/** The sections of a student in a school year, as who asks sees them: none where that one sees no class of it. */
const placesOf = (
  userId: number,
  asked: { studentNo: string; schoolYear: string | null; today: SchoolDay },
) =>
  select(
    {
      studentId: sql<number>`student_id`,
      studentUuid: sql<string>`student_uuid`,
      sectionId: sql<number>`section_id`,
      /** Every class of the section; else these, by uuid. */
      seesAll: flag(sql`sees_all`),
      classes: jsonIn<string[]>(sql`classes_json`),
    },
    sql`from (select student.id as student_id, student.uuid as student_uuid, section.id as section_id,
        ${maySeeWholeSection(userId, sql`section.id`)} as sees_all,
        (select json_group_array(uuid) from school_class where section_id = section.id and id in (${seenClasses(userId)})) as classes_json
      from student cross join section on section.id in (${sectionsOfStudent(sql`student.id`)}) and ${isOwnSection(sql`section`)}
      where student.student_no = ${asked.studentNo} and section.school_year_id = ${yearNamed(asked.schoolYear, asked.today)})
    where sees_all = 1 or classes_json <> '[]'`,
  );

export const explainAward = endpoint(AWARD_EXPLANATION, async (c, { query, today }) => {
  const { rows } = await readPage(c, (userId) => [placesOf(userId, { ...query, today })] as const);
  for (const place of rows[0]) {
    const section = sectionOf(place.sectionId, await read(c.var.db, sectionStatements(place.sectionId)));
    const explained = section && explanation(section, place, query.period);
    if (!explained) continue;
    // Grades of minors: who looks at them is written down (A-4).
    auditView(c, "award-view", place.studentUuid);
    return { data: explained };
  }
  throw new Refused(NOT_FOUND);
});
/** Why a student of the section has each award of a period or has it not; null: the period is of another section of the student. */
function explanation(
  section: SectionOfReports,
  { studentId, seesAll, classes }: RowOf<ReturnType<typeof placesOf>>,
  period: AwardPeriod,
): AwardExplanation | null {
  const place = section.students.findIndex(({ id }) => id === studentId);
  const student = section.students[place];
  if (!student || !tellsOf(student, period)) return null;
  const judged = judgedPeriods(section).find((one) => one.period === period)?.students[place];
  const states = new Map(
    (awardsOf(section).get(studentId) ?? [])
      .filter((award) => award.period === period)
      .map(({ key, state }) => [key, state]),
  );
  return {
    studentNo: student.student.number,
    studentName: student.student.name,
    gradeSection: gradeSectionLabel(student.level.name, student.sectionName),
    schoolYear: student.schoolYear.name,
    period,
    rules: section.cards.awardRules.rules.name,
    awards: (judged?.judgements ?? [])
      .filter(({ classUuid }) => seesAll || (classUuid !== null && classes.includes(classUuid)))
      .map((judgement) => ({
        group: judgement.group,
        title: GROUP_TITLES[judgement.group],
        name: judgement.name,
        state: states.get(awardKey(section, judgement).key) ?? null,
        isAwarded: judgement.isAwarded,
        conditions: judgement.conditions,
      })),
  };
}

export const listRawAwards = endpoint(RAW_AWARDS, async (c, { query: filter }) => {
  await computeWaitingFigures(c);
  const { scope } = await readPage(c, []);
  const { actor, today } = scope;
  const tabs = exportedTabs({ isHonorList: false }, actor.role);
  const asker = { userId: actor.id, today };
  const found = await read(c.var.db, awardGroups(asker, filter, tabs));
  const [unknown, rules, [adviser]] = await read(c.var.db, [
    unknownPeriod(filter, today, { year: ["school_year"], term: ["term"] }),
    rulesOfGroups(asker, filter),
    advisersOf(filter.section),
  ] as const);
  refuseUnknown(unknown);
  return { data: rawOf(awardGroupsOf(tabs, found, rules), adviser?.users ?? []) };
});
export const viewAward = endpoint(AWARD_RECORD, async (c, { params }) => {
  const { rows } = await readPage(c, (userId) => [awardRecord(userId, params.id)] as const);
  const [[found]] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  return { data: found };
});

export const viewCertificate = endpoint(AWARD_CERTIFICATE, async (c, { query, today }) => {
  const { actor, found } = await readCurrent(c, (userId) => awardAsked(userId, query, today));
  const [award] = found;
  if (!mayAct(awardWorkflow, "view", actor)) throw new Refused(FORBIDDEN);
  if (!award) throw new Refused(NOT_FOUND);
  const decided = decide(awardWorkflow, "view", actor, award);
  if (!decided.allowed) throw new Refused(decided.refusal);
  const [schools, signatories, [record]] = await read(c.var.db, [
    schoolOnDocuments(),
    signatoriesOn(today),
    awardRecord(actor.id, award.uuid),
  ] as const);
  if (!record) throw new Refused(NOT_FOUND);
  const facts = certificateFacts(award, frameOf(schools, signatories));
  return {
    data: {
      award: record,
      certificate: certificateDataOf(facts, record.studentName),
      document: award.document ?? certificateDocument(facts, null),
    },
  };
});
export const printAwards = change(PRINT_CERTIFICATES, async ({ body: { uuids }, today }, c) => {
  const { found } = await readCurrent(c, (userId) => awardsNamed(userId, uuids));
  return printCertificates(uuids, {
    // One beyond what is printed is refused before its section is read.
    sectionIds: certificateRefusal(found.length) ? [] : sectionsOf(found),
    today,
    origin: c.env.CONSOLE_ORIGIN,
  });
});
export const withdrawIssuedAward = change(WITHDRAW_AWARD, async ({ params, body: { reason } }, c) => {
  await readCurrent(c, (userId) => awardsNamed(userId, [params.id]));
  return withdrawAward(params.id, reason);
});
