import { awardEvent, issueOf } from "#api/commands/reports/certificates.ts";
import { computeSections } from "#api/commands/reports/compute-figures.ts";
import { AWARD_GROUPS, GROUP_TITLES } from "#core/awards/award-groups.ts";
import type { CertificateDocument } from "#core/documents/certificate/certificate-document.ts";
import { certificateLeftOut } from "#core/documents/print-job/print-job.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { type Change, expectThat } from "#db/commit.ts";
import {
  documentsLeftOut,
  documentsOfPart,
  isUnpinned,
  type PartRow,
  type PinnedDocument,
  type PrintWork,
  papersPinned,
} from "#db/queries/documents/print-job/print-work.ts";
import { schoolOnDocuments } from "#db/queries/management/school.ts";
import { signatoriesOn } from "#db/queries/management/signatories.ts";
import {
  awardsOfPart,
  type FoundAward,
  insertIssues,
  issueTexts,
  type NewIssue,
} from "#db/queries/reports/award.ts";
import { areCurrent } from "#db/queries/reports/report-card.ts";
import { frameOf, sectionsOf, sectionsStatements } from "#db/queries/reports/section-cards.ts";
import { type Job, write } from "#queues/job.ts";
import { openCertificateFile } from "#queues/render/certificate/render-certificates.tsx";
import type { DocumentDrawing } from "./document-drawing.ts";
import { openPictured } from "./open-pictured.ts";
import { stopUnlessDrawn } from "./work.ts";

/** Certificates in bulk: each as it was issued, those that were not issued before when their part is drawn first. */
export const certificateDrawing: DocumentDrawing<CertificateDocument> = {
  pin: issueCertificates,
  async pinnedTexts(job, uuids) {
    const [texts] = await read(job.db, [issueTexts(uuids)] as const);
    return new Map(texts.map(({ uuid, document }) => [uuid, document]));
  },
  draftTexts: async () => new Map(),
  open: (job, file) => openPictured(job, file, openCertificateFile),
};

/** A section that others change all the time is tried this often before its message comes again. */
const ATTEMPTS_MAX = 5;

/**
 * Issues the certificates of a part and pins its papers to them in one batch, so that a part that comes again finds them
 * pinned. An award that is not met any more is left out.
 */
async function issueCertificates(job: Job, work: PrintWork, part: PartRow): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const [documents] = await read(job.db, [documentsOfPart(part.uuid)] as const);
    const unpinned = documents.filter(({ pinnedUuid }) => pinnedUuid === null);
    if (unpinned.length === 0) return;
    const change = await changeOf(job, work, part, unpinned);
    const actor = work.role && { id: work.userId, role: work.role };
    const { outcome } = await write(job, change.statements, change.audit, actor);
    if (outcome === "done") return;
    await stopUnlessDrawn(job, work);
  }
  throw new Error("The awards of a part changed each time they were to be issued");
}

async function changeOf(
  job: Job,
  work: PrintWork,
  part: PartRow,
  papers: readonly PinnedDocument[],
): Promise<Pick<Change, "statements" | "audit">> {
  const awardsNow = async () => (await read(job.db, [awardsOfPart(work.userId, part.id)] as const))[0];
  const sectionIds = [...new Set((await awardsNow()).map(({ sectionId }) => sectionId))];
  await computeSections(job.db, sectionIds);
  const today = schoolDayAt(job.now());
  const [found, school, signatories, ...sectionRows] = await read(job.db, [
    awardsOfPart(work.userId, part.id),
    schoolOnDocuments(),
    signatoriesOn(today),
    ...sectionsStatements(sectionIds),
  ] as const);
  const sections = new Map(sectionsOf(sectionIds, sectionRows).map((one) => [one.sectionId, one]));
  const of = {
    newUuid: job.newUuid,
    frame: frameOf(school, signatories),
    origin: job.env.CONSOLE_ORIGIN,
    today,
  };
  const awards = new Map(found.map((award) => [`${award.studentId} ${award.key}`, award]));
  const issues: { award: FoundAward; issue: NewIssue }[] = [];
  const pins: { position: number; uuid: string }[] = [];
  const leftOut = new Map<string, number[]>();
  for (const paper of papers) {
    const award = awards.get(keyOf(paper));
    const { include } = work.asked;
    const state = award?.state ?? null;
    const reason = certificateLeftOut(
      { awardName: award?.awardName ?? nameOfKey(paper.awardKey), state },
      include,
    );
    if (!award || reason !== null) {
      leftOut.set(reason ?? "", [...(leftOut.get(reason ?? "") ?? []), paper.position]);
      continue;
    }
    const issue = award.issueUuid === null ? await issueOf(award, sections.get(award.sectionId), of) : null;
    if (issue) issues.push({ award, issue });
    pins.push({ position: paper.position, uuid: issue?.uuid ?? award.issueUuid ?? "" });
  }
  return {
    statements: [
      expectThat(isUnpinned(part, papers.length)),
      // What is issued rests on figures that nobody changed meanwhile.
      expectThat(areCurrent(sectionIds)),
      ...insertIssues(
        issues.map(({ issue }) => issue),
        { userId: work.userId, now: job.instant() },
      ),
      papersPinned(part, pins),
      ...[...leftOut].flatMap(([reason, positions]) => documentsLeftOut(part, positions, reason)),
    ],
    audit: issues.map(({ award, issue }) =>
      awardEvent("award-issue", award, { sha256: issue.sha256, rules: issue.rulesVersion }),
    ),
  };
}

/** Of an award that nobody has any more; its key begins with its group. */
const nameOfKey = (key: string | null): string =>
  GROUP_TITLES[AWARD_GROUPS.find((group) => group === key?.split(".")[0]) ?? "top_subject"];
const keyOf = ({ studentId, awardKey }: PinnedDocument): string => `${studentId} ${awardKey}`;
