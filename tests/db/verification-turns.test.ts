import { expect, test } from "vitest";
import { sealAudit } from "#api/commands/audit/seal-audit.ts";
import { verifyInvoiceLines, verifyLedger } from "#api/commands/audit/verify-books.ts";
import { verifyCardChains, verifyCardTexts } from "#api/commands/audit/verify-cards.ts";
import { verifyFigures } from "#api/commands/audit/verify-figures.ts";
import { verifyGradebookFacts, verifyGrades } from "#api/commands/audit/verify-grades.ts";
import { walkTrail } from "#api/commands/audit/verify-trail.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import { turnsSince, VERIFICATION_TURNS } from "#core/management/verification-turns.ts";
import { addDays } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { CARD_CHECKS } from "#db/queries/audit/card-checks.ts";
import { GRADEBOOK_CHECK } from "#db/queries/audit/record-checks.ts";
import { LEDGER_CHECKS } from "#db/queries/billing/ledger.ts";
import { givenSeededSchool, SEED_TODAY } from "./seeded-database.ts";

/** Given a row that was changed by hand, then the nights of one month find it, each reading its turn alone. */
const school = givenSeededSchool("each test", "small");
const EVER = Number.POSITIVE_INFINITY;
const NIGHTS = Array.from({ length: VERIFICATION_TURNS }, (_, place) => addDays(SEED_TODAY, place + 1));
const portionOf = (night: string, afterEvent: number) => ({
  turns: turnsSince(addDays(night, -1), night),
  afterEvent,
});
const newestEvent = async () =>
  Number((await school.db.client.execute("select max(id) as id from audit_event")).rows[0]?.id);

test("an invoice of last year whose total was changed is found in one night of the month, and all are proven in it", async () => {
  const { client } = school.db;
  await client.execute(
    "update invoice set subtotal_centavos = subtotal_centavos + 1 where id = (select min(id) from invoice where settlement = 'paid')",
  );
  const afterEvent = await newestEvent();
  let [found, checked] = [0, 0];
  for (const night of NIGHTS) {
    const slice = await verifyInvoiceLines(school.db, 0, EVER, portionOf(night, afterEvent));
    found += slice.findings.length;
    checked += slice.checked;
  }
  expect(found).toBe(1);
  expect(checked).toBe((await verifyInvoiceLines(school.db, 0, EVER)).checked);
});

test("a grade that was changed by hand is found in one night of the month", async () => {
  const { client } = school.db;
  await client.execute(
    "update term_grade set grade_e4 = grade_e4 - 10000 where (gradebook_id, student_id) = (select gradebook_id, student_id from term_grade where grade_e4 > 800000 limit 1)",
  );
  const afterEvent = await newestEvent();
  const found: string[] = [];
  for (const night of NIGHTS)
    found.push(...(await verifyGrades(school.db, 0, EVER, portionOf(night, afterEvent))).findings);
  expect(found).toHaveLength(1);
});

test("what an event is about is proven the next night, whoseever turn it is; after an outage the turns are made up for", async () => {
  const { client } = school.db;
  const [row] = (
    await client.execute(
      `select audit_event.id as event, invoice.id from audit_event join invoice on invoice.uuid = subject_uuid
        where subject_kind = 'invoice' order by audit_event.id desc limit 1`,
    )
  ).rows;
  await client.execute({
    sql: "update invoice set taxes_centavos = 12345 where id = ?",
    args: [Number(row?.id)],
  });
  const slice = await verifyInvoiceLines(school.db, 0, EVER, {
    turns: [],
    afterEvent: Number(row?.event) - 1,
  });
  expect([slice.checked, slice.findings.length]).toEqual([1, 1]);
  expect(turnsSince("2026-11-01", "2026-11-04")).toHaveLength(3);
  expect(new Set(turnsSince("2026-01-01", "2026-11-04")).size).toBe(VERIFICATION_TURNS);
  expect(turnsSince("2026-11-04", "2026-11-04")).toEqual([]);
});

const SEAL_KEY = "the seal key of these tests";
const trail = async (portion: VerificationPortion | null) => {
  const { mistake } = await walkTrail(school.db, {
    key: SEAL_KEY,
    anchors: [],
    from: null,
    sealsMax: EVER,
    portion,
  });
  return mistake === null ? [] : [mistake];
};
const SHA = "0".repeat(64);
const LAST_YEAR = "2025-06-01T00:00:00.000Z";
const CARD = `insert into report_card (uuid, student_id, term_id, status, revision, content_sha256)
  select 'card', min(id), 1, 'Published', 1, '${SHA}' from student`;
/** What is proven by turns, each with something that a hand left in the database. */
const PROOFS: {
  what: string;
  change: string[];
  proof: (portion: VerificationPortion | null) => Promise<string[]>;
  found: RegExp;
}[] = [
  {
    what: "a balance",
    change: [
      "update invoice set balance_centavos = balance_centavos - 1 where id = (select min(id) from invoice where settlement = 'unpaid')",
    ],
    proof: (portion) => verifyLedger(school.db, portion),
    found: /an invoice's balance is its total less what is paid/,
  },
  {
    what: "a day of the ledger's summary",
    change: [
      "update ledger_daily_summary set debit_centavos = debit_centavos + 1 where entry_date = (select min(entry_date) from ledger_daily_summary)",
    ],
    proof: (portion) => verifyLedger(school.db, portion),
    found: /the ledger's daily summary/,
  },
  {
    what: "an amount of a payment against the trail",
    change: [
      "update payment set amount_centavos = amount_centavos + 1 where id = (select min(id) from payment where posted_at is not null)",
    ],
    proof: (portion) => verifyLedger(school.db, portion),
    found: /each posted payment is one audit event of its amount/,
  },
  {
    what: "a figure of a report",
    change: [
      "update report_grade set printed_e4 = printed_e4 - 10000 where id = (select min(id) from report_grade where printed_e4 > 800000)",
    ],
    proof: async (portion) => (await verifyFigures(school.db, 0, EVER, { portion })).findings,
    found: /report_grade/,
  },
  {
    what: "the summary of events",
    change: ["update event_summary set events = events + 1 where events > 0"],
    proof: (portion) => verifyGradebookFacts(school.db, portion),
    found: /the summary of events counts/,
  },
  ...[
    {
      what: "the text of a published card",
      change: [
        CARD,
        `insert into report_card_revision (uuid, report_card_id, number, canonical_json, sha256, content_sha256, template_version, reason, published_at, published_by)
          select 'revision', id, 1, '{"changed":1}', '${SHA}', '${SHA}', 1, '', '${LAST_YEAR}', 1 from report_card where uuid = 'card'`,
      ],
      found: /report card revision revision does not have its SHA-256/,
    },
    { what: "a card without its revision", change: [CARD], found: /has its revisions/ },
  ].map((one) => ({
    ...one,
    proof: async (portion: VerificationPortion | null) => [
      ...(await verifyCardTexts(school.db, 0, EVER, portion)).findings,
      ...(await verifyCardChains(school.db, portion)),
    ],
  })),
  {
    what: "an issued certificate",
    change: [
      `insert into award_issue (uuid, student_id, school_year_id, period, award_key, award_group, award_name, rules_version, canonical_json, sha256, issued_at, issued_by)
        select 'certificate', min(id), 1, 1, 'x', 'conduct', 'Conduct', 1, '{"conditions":[{"isMet":true}]}', '${SHA}', '${LAST_YEAR}', 1 from student`,
    ],
    proof: (portion) => verifyCardChains(school.db, portion),
    found: /certificate certificate does not have its SHA-256/,
  },
  {
    what: "an issued permanent record",
    change: [
      `insert into permanent_record_issue (uuid, student_id, number, purpose, recipient, canonical_json, sha256, issued_at, issued_by)
        select 'record', min(id), 'SR-2001-000077', 'x', 'y', '{"document":{"issue":{"number":"SR-2001-000077"}}}', '${SHA}', '${LAST_YEAR}', 1 from student`,
    ],
    proof: (portion) => verifyCardChains(school.db, portion),
    found: /permanent record SR-2001-000077 does not have its SHA-256/,
  },
  {
    what: "an event of the sealed trail",
    change: [
      "drop trigger audit_event_no_update",
      "update audit_event set actor_id = 1 where id = (select max(id) / 3 from audit_event)",
    ],
    proof: trail,
    found: /was changed, removed or added after it was sealed/,
  },
];

test.each(PROOFS)(
  "$what of last year, changed or made by hand, is found in one night of the month",
  async ({ change, proof, found }) => {
    const { client } = school.db;
    await sealAudit({ db: school.db, key: SEAL_KEY, now: Date.now() });
    await client.execute("pragma foreign_keys = off");
    await client.batch(change, "write");
    const afterEvent = await newestEvent();
    const nights: string[][] = [];
    for (const night of NIGHTS) nights.push(await proof(portionOf(night, afterEvent)));
    const findings = nights.filter((one) => one.some((finding) => found.test(finding)));
    expect(findings).toHaveLength(1);
    expect((await proof(null)).some((finding) => found.test(finding))).toBe(true);
  },
);

test("the trail's nights of a month cover each seal once", async () => {
  await sealAudit({ db: school.db, key: SEAL_KEY, now: Date.now() });
  const afterEvent = await newestEvent();
  const walk = (portion: VerificationPortion | null) =>
    walkTrail(school.db, { key: SEAL_KEY, anchors: [], from: null, sealsMax: EVER, portion });
  let rows = 0;
  for (const night of NIGHTS) {
    const slice = await walk(portionOf(night, afterEvent));
    expect(slice.mistake).toBeNull();
    rows += slice.rows;
  }
  expect(rows).toBe((await walk(null)).rows);
});

test("the checks that look at what changed hold on a sound school, of all that ever changed, and find what the whole finds", async () => {
  const checks = [...LEDGER_CHECKS, ...CARD_CHECKS, GRADEBOOK_CHECK].filter(({ changed }) => changed);
  expect(checks.length).toBeGreaterThan(25);
  for (const { name, changed } of checks) {
    const [[finding]] = await read(school.db, [changed?.(0) ?? GRADEBOOK_CHECK.statement] as const);
    expect([name, finding?.broken]).toEqual([name, 0]);
  }
  // When the payment that was told of last is changed, then the next night finds it, whoseever turn it is
  const { client } = school.db;
  const event = Number(
    (await client.execute("select max(id) as id from audit_event where event = 'payment-post'")).rows[0]?.[
      "id"
    ],
  );
  await client.execute(
    `update payment set amount_centavos = amount_centavos + 1 where uuid = (select subject_uuid from audit_event where id = ${event})`,
  );
  const found = (await verifyLedger(school.db, { turns: [], afterEvent: event - 1 })).join("\n");
  expect(found).toMatch(/each posted payment is one audit event of its amount/);
  expect(found).toMatch(/each payment that was posted is in the ledger with its amount/);
});
