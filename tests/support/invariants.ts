import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import { verifyInvoiceLines } from "#api/commands/audit/verify-books.ts";
import { verifyCardChains, verifyCardTexts } from "#api/commands/audit/verify-cards.ts";
import { wrongFigures } from "#api/commands/audit/verify-figures.ts";
import { verifyGradebookFacts } from "#api/commands/audit/verify-grades.ts";
import { walkWholeTrail } from "#api/commands/audit/verify-trail.ts";
import { computedSection } from "#api/commands/reports/computed-section.ts";
import { type Database, read } from "#db/client.ts";
import { selectErpFiles } from "#db/queries/billing/erp-checks.ts";
import { LEDGER_CHECKS, selectReadyDocuments } from "#db/queries/billing/ledger.ts";
import { miscountedGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import type { SectionOfReports } from "#db/queries/reports/card-facts.ts";
import type { ComputedFigures } from "#db/queries/reports/figures.ts";
import { sql, statement } from "#db/statement.ts";

export interface InvariantSources {
  db: Database;
  /** What the trail is sealed with; absent where nothing is sealed. */
  sealKey?: string;
  /** SHA-256 (hexadecimal) of a stored object, or null where there is none; absent: documents are not checked. */
  objectSha256?: (key: string) => Promise<string | null>;
}

/** How far back a change of grades is looked for: more than one test makes. */
const LATE_EVENTS = 60;
/** The sections that the newest events are about, of those after one. */
const lateSections = (afterEvent: number) => sql`with late as (
    select subject_kind, subject_uuid from audit_event where id > ${afterEvent} order by id desc limit ${LATE_EVENTS})
  select section_id from late join gradebook on subject_kind = 'gradebook' and uuid = subject_uuid join class_section using (class_id)
  union select section_id from late join student on subject_kind = 'student' and uuid = subject_uuid
    join section_person on student_id = student.id`;

export interface LateFindings {
  findings: string[];
  /** The newest event of those looked at. */
  newestEvent: number;
}

/** What is wrong in the sections that changed lately: figures of reports and counts of gradebooks. All sections would take a second. */
export async function brokenLately(db: Database, afterEvent = 0): Promise<LateFindings> {
  const [sections, miscounted, [newest]] = await read(db, [
    statement<{ section_id: number }>(lateSections(afterEvent)),
    miscountedGradebooks(
      sql`select gradebook.id from (${lateSections(afterEvent)}) cross join school_class using (section_id)
        cross join gradebook on gradebook.class_id = school_class.id`,
    ),
    statement<{ id: number | null }>(sql`select max(id) as id from audit_event`),
  ] as const);
  const findings = countedWrongly(miscounted);
  for (const { section_id } of sections) findings.push(...(await wrongFigures(db, section_id, computedOnce)));
  return { findings, newestEvent: newest?.id ?? 0 };
}

/** The figures of a section that was computed from the very same rows before, else computed: 30 ms, after each test again. */
export async function computedOnce(
  facts: SectionOfReports,
  rows: readonly unknown[],
): Promise<ComputedFigures[]> {
  const from = createHash("sha256").update(serialize(rows)).digest("hex");
  const known = computed.get(facts.sectionId);
  if (known?.from === from) return known.figures;
  const figures = computedSection(facts);
  computed.set(facts.sectionId, { from, figures });
  return figures;
}
const computed = new Map<number, { from: string; figures: ComputedFigures[] }>();
const countedWrongly = (gradebooks: readonly { name: string }[]): string[] =>
  gradebooks.map(({ name }) => `${name}: its missing scores are counted wrongly`);

/** What of the invariants (B-39, A-3) does not hold, for a person; empty when all do. */
export async function brokenInvariants({
  db,
  sealKey = "nothing is sealed",
  objectSha256,
}: InvariantSources): Promise<string[]> {
  const broken: string[] = [
    ...(await brokenLately(db)).findings,
    ...(await verifyCardChains(db)),
    ...(await verifyCardTexts(db, 0, Number.POSITIVE_INFINITY)).findings,
  ];
  const [findings, [miscounted], lines, gradebooks, { mistake }] = await Promise.all([
    read(
      db,
      LEDGER_CHECKS.map(({ statement }) => statement),
    ),
    read(db, [miscountedGradebooks()] as const),
    verifyInvoiceLines(db, 0, Number.POSITIVE_INFINITY),
    verifyGradebookFacts(db),
    walkWholeTrail(db, sealKey, []),
  ]);
  LEDGER_CHECKS.forEach(({ name }, index) => {
    const finding = findings[index]?.[0];
    if (finding?.broken !== 0) broken.push(`${name}: ${finding?.broken} broken, e.g. ${finding?.example}`);
  });
  broken.push(...countedWrongly(miscounted), ...lines.findings, ...gradebooks);
  if (mistake) broken.push(mistake);
  return objectSha256 ? [...broken, ...(await brokenDocuments(db, objectSha256))] : broken;
}

/** Ready documents whose stored object is missing or another. The object's digest is asked for with the one it should have. */
export async function brokenDocuments(
  db: Database,
  objectSha256: (key: string, expected: string | null) => Promise<string | null>,
): Promise<string[]> {
  const broken: string[] = [];
  const [documents, erpFiles] = await read(db, [selectReadyDocuments(), selectErpFiles()] as const);
  for (const { uuid, object_key, sha256 } of documents) {
    const stored = await objectSha256(object_key, sha256);
    if (stored !== sha256) broken.push(`document ${uuid} is ready, its object is ${stored ?? "missing"}`);
  }
  for (const { uuid, object_key, sha256 } of erpFiles) {
    const stored = await objectSha256(object_key, sha256);
    if (stored !== sha256) broken.push(`transfer ${uuid} has its file, its object is ${stored ?? "missing"}`);
  }
  return broken;
}
