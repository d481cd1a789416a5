import { printCertificates, withdrawAward } from "#api/commands/reports/change-awards.ts";
import { computeSections } from "#api/commands/reports/compute-figures.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage, refuseUnknown } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { awardWorkflow, certificateRefusal } from "#core/awards/award-actions.ts";
import { exportedTabs } from "#core/documents/awards/award-export.ts";
import { RAW_AWARDS, rawOf } from "#core/documents/awards/raw-contract.ts";
import {
  AWARD_CERTIFICATE,
  PRINT_CERTIFICATES,
  WITHDRAW_AWARD,
} from "#core/documents/certificate/certificate-calls.ts";
import { certificateDataOf } from "#core/documents/certificate/certificate-contract.ts";
import {
  type CertificateDocument,
  certificateDocument,
} from "#core/documents/certificate/certificate-document.ts";
import { AWARD_EXPLANATION, AWARD_RECORD } from "#core/reports/awards/award-calls.ts";
import { AWARD_LIST } from "#core/reports/awards/award-list.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import { advisersOf, unknownPeriod } from "#db/queries/reports/advisories.ts";
import { awardedIn, explanationOf } from "#db/queries/reports/award-explanation.ts";
import {
  AWARD_ROWS,
  awardGroups,
  awardGroupsOf,
  awardRecord,
  awardRecordOf,
  rulesOfGroups,
} from "#db/queries/reports/award-list.ts";
import { frameOf } from "#db/queries/reports/card-frame.ts";
import {
  awardAsked,
  certificateFactsOf,
  factsOfAward,
  namedAwards,
} from "#db/queries/reports/named-awards.ts";
import { sectionOf, sectionStatements } from "#db/queries/reports/section-cards.ts";
import type { Statement } from "#db/statement.ts";
import { computeWaitingFigures, FIGURES } from "./figures.ts";

/** Periodic awards. Who may see which, the queries enforce (G-40). */
export const awards = listRoutes(AWARD_LIST, AWARD_ROWS, { figures: FIGURES });

onCall(awards, AWARD_EXPLANATION, async (c, { query }) => {
  const asked = { ...query, today: schoolDayAt(c.var.epochMs) };
  const { rows } = await readPage(c, (userId) => [awardedIn(userId, asked)] as const);
  for (const found of rows[0]) {
    const section = sectionOf(found.section_id, await read(c.var.db, sectionStatements(found.section_id)));
    const explanation = section && explanationOf(section, found, query.period);
    if (!explanation) continue;
    // Grades of minors: who looks at them is written down.
    auditView(c, "award-view", found.student_uuid);
    return { data: explanation };
  }
  throw new Refused(NOT_FOUND);
});
/** The awards a request names; figures that are out of date are computed first. */
async function current<Row extends { section_id: number; is_outdated: 0 | 1 }>(
  c: ApiContext,
  statement: (userId: number) => Statement<Row>,
) {
  const find = () => readPage(c, (userId) => [statement(userId)] as const);
  let { scope, rows } = await find();
  const outdated = rows[0].filter(({ is_outdated }) => is_outdated === 1);
  if (outdated.length > 0) {
    await computeSections(c.var.db, [...new Set(outdated.map(({ section_id }) => section_id))]);
    ({ scope, rows } = await find());
  }
  return { actor: scope.actor, found: rows[0] };
}

onCall(awards, RAW_AWARDS, async (c, { query: filter }) => {
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
  return { data: rawOf(awardGroupsOf(tabs, found, rules), JSON.parse(adviser?.json ?? "[]")) };
});
onCall(awards, AWARD_CERTIFICATE, async (c, { query, today }) => {
  const { actor, found } = await current(c, (userId) => awardAsked(userId, query, today));
  const [award] = found;
  if (!mayAct(awardWorkflow, "view", actor)) throw new Refused(FORBIDDEN);
  if (!award) throw new Refused(NOT_FOUND);
  const decided = decide(awardWorkflow, "view", actor, factsOfAward(award));
  if (!decided.allowed) throw new Refused(decided.refusal);
  const [schools, signatories, records] = await read(c.var.db, [
    schoolOnDocuments(),
    signatoriesOn(today),
    awardRecord(actor.id, award.uuid),
  ] as const);
  const record = awardRecordOf(records);
  if (!record) throw new Refused(NOT_FOUND);
  const facts = certificateFactsOf(award, frameOf(schools, signatories));
  return {
    data: {
      award: record,
      certificate: certificateDataOf(facts, record.studentName),
      document:
        award.document_json === null
          ? certificateDocument(facts, null)
          : (JSON.parse(award.document_json) as CertificateDocument),
    },
  };
});
onCommand(awards, PRINT_CERTIFICATES, async ({ body: { uuids }, today }, c) => {
  const { found } = await current(c, (userId) => namedAwards(userId, uuids));
  return printCertificates(uuids, {
    // One beyond what is printed is refused before its section is read.
    sectionIds: certificateRefusal(found.length)
      ? []
      : [...new Set(found.map(({ section_id }) => section_id))],
    today,
    origin: c.env.CONSOLE_ORIGIN,
  });
});
onCommand(awards, WITHDRAW_AWARD, async ({ params, body: { reason } }, c) => {
  await current(c, (userId) => namedAwards(userId, [params.id]));
  return withdrawAward(params.id, reason);
});

onCall(awards, AWARD_RECORD, async (c, { params }) => {
  const { rows } = await readPage(c, (userId) => [awardRecord(userId, params.id)] as const);
  const record = awardRecordOf(rows[0]);
  if (!record) throw new Refused(NOT_FOUND);
  return { data: record };
});
