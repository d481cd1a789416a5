import { type AnchorStore, readAnchors } from "#api/commands/audit/anchor.ts";
import { finishVerification } from "#api/commands/audit/finish-verification.ts";
import { verifyInvoiceLines, verifyLedger } from "#api/commands/audit/verify-books.ts";
import { verifyCardChains, verifyCardTexts } from "#api/commands/audit/verify-cards.ts";
import { verifyFigures } from "#api/commands/audit/verify-figures.ts";
import { verifyGradebookFacts, verifyGrades } from "#api/commands/audit/verify-grades.ts";
import { type TrailPosition, walkTrail } from "#api/commands/audit/verify-trail.ts";
import { send } from "#api/middleware/session.ts";
import type { VerificationName } from "#core/management/verification.ts";
import { openDatabase } from "#db/client.ts";
import { clockOf, type JobContext, type ScheduledJob } from "./scheduled-job.ts";

/** A statement over the whole database may take longer than a page's. */
const DEADLINES = { readMs: 120_000, writeMs: 30_000 };
/** What one run looks at; the next minute continues. */
const SEALS_PER_RUN = 100;
const INVOICES_PER_RUN = 20_000;
const GRADEBOOKS_PER_RUN = 500;
const SECTIONS_PER_RUN = 500;
const REVISIONS_PER_RUN = 20_000;
const FINDINGS_MAX = 20;

interface Part<Position> {
  findings: string[];
  checked: number;
  next: Position | null;
}
interface VerificationState<Position> {
  continues: true;
  next: Position;
  checked: number;
  findings: string[];
}

/**
 * A verification in parts: each run looks at one, and the last writes the result down, and tells the administrators by mail
 * where something does not hold. `part` is given the position the one before ended at; null begins.
 */
const inParts =
  <Position>(
    name: VerificationName,
    part: (context: JobContext, from: Position | null) => Promise<Part<Position>>,
  ): ScheduledJob["run"] =>
  async (context) => {
    const db = openDatabase(
      { url: context.env.DATABASE_URL, authToken: context.env.DATABASE_AUTH_TOKEN },
      DEADLINES,
    );
    const before = context.state as Partial<VerificationState<Position>>;
    const done = await part({ ...context, db }, before.continues ? (before.next ?? null) : null);
    const findings = [...((before.continues && before.findings) || []), ...done.findings];
    const checked = ((before.continues && before.checked) || 0) + done.checked;
    const counts = { checked, findings: findings.length };
    const kept = findings.slice(0, FINDINGS_MAX);
    if (done.next !== null)
      return { counts, state: { continues: true, next: done.next, checked, findings: kept } };
    const outbox = await finishVerification(db, clockOf(context.epochMs), { name, checked, findings: kept });
    await send(context.env, outbox);
    return { counts, state: { continues: false } };
  };

export const verifyWholeTrail = inParts<TrailPosition>("trail", async ({ env, db }, from) => {
  const anchors = await readAnchors(env.FILES as unknown as AnchorStore);
  const slice = await walkTrail(db, { key: env.AUDIT_SEAL_KEY, anchors, from, sealsMax: SEALS_PER_RUN });
  return { findings: slice.mistake ? [slice.mistake] : [], checked: slice.rows, next: slice.next };
});

/** First the statements over the whole database, then the invoices one after the other. */
export const verifyAllBooks = inParts<number>("books", async ({ db }, from) => {
  const findings = from === null ? await verifyLedger(db) : [];
  const part = await verifyInvoiceLines(db, from ?? 0, INVOICES_PER_RUN);
  return { ...part, findings: [...findings, ...part.findings] };
});

interface GradePosition {
  of: "gradebooks" | "sections" | "cards";
  after: number;
}
/** The same of grades: gradebook by gradebook, the figures of reports section by section, then published report cards. */
export const verifyAllGrades = inParts<GradePosition>("grades", async ({ db }, from) => {
  const { of, after } = from ?? { of: "gradebooks", after: 0 };
  if (of === "sections") {
    const part = await verifyFigures(db, after, SECTIONS_PER_RUN);
    return { ...part, next: part.next === null ? { of: "cards", after: 0 } : { of, after: part.next } };
  }
  if (of === "cards") {
    const chains = after === 0 ? await verifyCardChains(db) : [];
    const part = await verifyCardTexts(db, after, REVISIONS_PER_RUN);
    const next: GradePosition | null = part.next === null ? null : { of, after: part.next };
    return { ...part, findings: [...chains, ...part.findings], next };
  }
  const findings = from === null ? await verifyGradebookFacts(db) : [];
  const part = await verifyGrades(db, after, GRADEBOOKS_PER_RUN);
  const next: GradePosition = part.next === null ? { of: "sections", after: 0 } : { of, after: part.next };
  return { ...part, findings: [...findings, ...part.findings], next };
});
