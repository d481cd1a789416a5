import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { AUDIT_LABELS, type AuditEventName } from "#core/audit/events.ts";
import {
  addDays,
  addMonths,
  instantAt,
  monthOf,
  type SchoolDay,
  schoolDayAt,
  startOfDay,
} from "#core/shared/school-day.ts";
import { addDemoHistory } from "#scripts/stack/demo-history.ts";
import { brokenInvariants } from "#tests/support/invariants.ts";
import { type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/** Events the history does not have, each with its reason. */
const NOT_CAUSED: Record<string, readonly AuditEventName[]> = {
  "by signing in, with a password of one's own": [
    "sign-in",
    "sign-in-refused",
    "sign-out",
    "sign-out-others",
    "refresh-reuse",
    "password-change",
    "password-change-refused",
    "password-reset-request",
    "password-reset",
  ],
  "by mailed links and by whom they are mailed to: nobody is invited to the demo school": [
    "account-activate",
    "account-deactivate",
    "account-invite",
    "account-import",
    "account-lock",
    "account-password-link",
    "account-reactivate",
    "account-resend",
    "account-revoke",
    "account-roles",
    "account-sessions-end",
    "account-unlock",
    "account-second-step-remove",
    "second-step-on",
    "second-step-off",
    "second-step-refused",
    "recovery-codes-new",
    "recovery-code-used",
    "passkey-add",
    "passkey-remove",
  ],
  "by opening a school without data": ["preset-apply", "school-setup", "school-setup-refused"],
  "by the end of a school year, which the demo school has not reached": [
    "rollover-prepare",
    "rollover-edit",
    "rollover-import",
    "rollover-take-over",
    "rollover-apply",
    "rollover-part",
    "rollover-take-back",
    "segment-follow",
  ],
  "by copying activities, and by a sheet instead of rows": ["activity-copy", "attendance-sheet"],
  "by a student who moves or comes within a term": ["former-scores", "late-students"],
  "by hand into a year that has not begun, which the demo school has not prepared": ["enrollment-pass-add"],
  "by a file that is uploaded": [
    "enrollment-pass-import",
    "management-import",
    "activity-import",
    "attendance-import",
    "gradebook-import",
    "invoice-import-request",
    "invoice-import",
    "invoice-import-refused",
    "payment-import-request",
    "payment-import",
    "payment-import-refused",
    "bank-line-import-request",
    "bank-line-import",
    "bank-line-import-refused",
    "bank-line-match",
    "refund-import-request",
    "refund-import",
    "refund-import-refused",
    "segment-import",
    "file-upload",
    "file-view",
    "payment-attach",
    "logo-change",
    "signature-change",
  ],
  "by the consumers and the scheduled jobs, or after what they have made": [
    "document-cancel",
    "document-download",
    "document-retry",
    "mail-resolve",
    "trail-verification",
  ],
  "by the accounting system, or after what it has answered": [
    "erp-receipt",
    "erp-receipt-refused",
    "erp-retry",
    "official-receipt-correct",
  ],
  "by a migration of identifiers typed before": [
    "invoice-identifier",
    "payment-identifier",
    "refund-identifier",
  ],
  "by a restore": ["number-gap", "database-restore"],
  "by changes that the seed has in its rows": [
    "invoice-update",
    "payment-update",
    "scheme-add",
    "scheme-version",
    "scheme-places",
    "product-save",
    "segment-save",
    "segment-join",
    "segment-leave",
  ],
  "by the end of a promissory note: the three of the demo school are kept, standing and broken": [
    "promissory-note-withdraw",
  ],
  "by a change that computes the awards of a whole year anew": ["award-rules"],
  "by a class that was added by mistake: the classes of the demo school are taught": ["management-remove"],
  "by a student who leaves: those of the demo school stay": ["student-leave"],
  "by the office alone: nobody of the demo school has a photo, and nobody looked at a student": [
    "photo-change",
    "contact-erase",
    "everything-kept",
    "sponsor-merge",
    "sponsor-merge-undo",
    "gradebook-merge",
    "student-merge",
    "student-merge-undo",
    "student-view",
  ],
  "by undoing, which nothing of the demo school was": [
    "invoice-restore",
    "credit-memo-restore",
    "exclusion-restore",
  ],
  "by a student who comes from another school": ["student-arrive"],
  "by a class that is taught no more: the classes of the demo school go on": ["class-end", "class-reopen"],
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const now = Date.now();
/** Any moment of the two years to come. */
const drawnMoment = now + Math.floor(Math.random() * 730 * DAY_MS);
/** The last minute of a month, or in turn the first of the next. */
const turnOfMonth = (day: SchoolDay, index: number) =>
  Date.parse(startOfDay(addDays(monthOf(day).end, 1))) - (index % 2 === 0 ? MINUTE_MS : 0);
const firstOfMonth = monthOf(schoolDayAt(now)).start;

// Of today's moment `npm start` makes one in tests/faults/start.test.ts.
describe(`made at ${instantAt(drawnMoment)}`, () => describeDemoSchool(drawnMoment));
describe.each(
  [
    now,
    Date.parse(startOfDay("2028-02-29")),
    ...Array.from({ length: 12 }, (_, index) => turnOfMonth(addMonths(firstOfMonth, 2 * index), index)),
  ].map(instantAt),
)("made at %s", { tags: ["exhaustive"] }, (instant) => describeDemoSchool(Date.parse(instant)));

/** Given the demo school with the history that `npm start` gives it at a moment, then it has what people cause. */
function describeDemoSchool(epochMs: number): void {
  let template: Awaited<ReturnType<typeof seededTemplate>>;
  let school: SeededDatabase;
  beforeAll(async () => {
    template = await seededTemplate({ seededOn: schoolDayAt(epochMs) });
    school = template.copy();
    await addDemoHistory(school.db, "http://127.0.0.1:8788", epochMs);
    await computeAllFigures(school.db);
  }, 240_000);
  afterAll(() => {
    school.close();
    template.remove();
  });
  const rows = async (sql: string) => (await school.db.client.execute(sql)).rows;

  test("every event is in the trail, or is named with the reason why not", async () => {
    const found = (await rows("select event from audit_event union select event from view_event")).map(
      ({ event }) => String(event),
    );
    const events = Object.keys(AUDIT_LABELS);
    const named = Object.values(NOT_CAUSED).flat();
    expect(events.filter((event) => !found.includes(event)).sort()).toEqual([...named].sort());
  });

  test("this year's first term is published but for one section that is ready and one that is not, and two cards have changed", async () => {
    const sections = await rows(`select section_id, group_concat(distinct state order by state) as states,
        sum(state = 'Changed') as changed, count(*) as cards from report_card_row join term on term.id = term_id
      where term.school_year_id = 2 and ordinal = 1 group by section_id`);
    // One who is excluded from the release is Not ready, and the transferee Ready, in any section.
    const statesOf = sections.map(({ states }) => String(states).split(","));
    const unpublished = statesOf.filter((states) => !states.includes("Published"));
    expect(unpublished.sort()).toEqual([["Not ready"], ["Ready"]]);
    expect(sections.reduce((sum, { changed }) => sum + Number(changed), 0)).toBe(2);
    const [few] =
      await rows(`select sum(state = 'Not ready') as notReady, count(*) as cards from report_card_row
      join term on term.id = term_id where term.school_year_id = 2 and ordinal = 1`);
    expect(Number(few?.notReady)).toBeLessThan(Number(few?.cards) / 10);
  });

  test("a transferee has a year elsewhere and a first term that is marked", async () => {
    expect(
      await rows(`select student.fullname, term.ordinal, json_extract(elsewhere_year.content_json, '$.school') as school
        from missing_term join student on student.id = missing_term.student_id join term on term.id = term_id
          join elsewhere_year on elsewhere_year.student_id = student.id`),
    ).toEqual([
      { fullname: "Villafuerte, Amihan Reyes", ordinal: 1, school: "Bagong Silang Elementary School" },
    ]);
  });

  test("the teacher still has six drafts to encode, and remedial classes are passed, failed and pending", async () => {
    const [drafts] = await rows(`select count(*) as n from gradebook join class_teacher using (class_id)
      join staff on staff.id = staff_id join user_account on user_account.id = staff.user_id
      join term on term.id = term_id where user_account.email = 'teacher@talaan.test' and gradebook.status = 'Draft' and ordinal = 2`);
    expect(drafts?.n).toBeGreaterThanOrEqual(6);
    const results = await rows(
      "select distinct remedial_result from report_year where remedial_result is not null",
    );
    expect(results.map(({ remedial_result }) => remedial_result).sort()).toEqual([
      "Not passed",
      "Passed",
      "Pending",
    ]);
  });

  test("a receipt is mailed, and the statement of last month to two families", async () => {
    expect(
      await rows(`select kind, count(*) as mails, count(distinct recipient) as addresses,
          count(period) as statements from mail where kind in ('receipt', 'statement') group by kind order by kind`),
    ).toEqual([
      { kind: "receipt", mails: 1, addresses: 1, statements: 0 },
      { kind: "statement", mails: 2, addresses: 2, statements: 2 },
    ]);
  });

  test("of three promissory notes one is kept, one stands and one is broken", async () => {
    expect(
      await rows(`select case when unmet_date is null then 'kept' when unmet_date < '${schoolDayAt(epochMs)}' then 'broken'
        else 'standing' end as status from promissory_note order by id`),
    ).toEqual([{ status: "kept" }, { status: "standing" }, { status: "broken" }]);
  });

  test("of the late charges of last month most are published, one is waived and some wait", async () => {
    const charges =
      await rows(`select sum(number is not null) > 20 as arePublished, sum(cancelled_at is not null) as waived,
        sum(number is null and cancelled_at is null) as waiting
      from invoice where id in (select draft_id from late_charge)`);
    expect(charges).toEqual([{ arePublished: 1, waived: 1, waiting: 12 }]);
  });

  test("an instalment plan is about half paid, with posted payments", async () => {
    const parts = await rows(`select part.settlement, payment.status
      from invoice source join invoice part on part.source_id = source.id and part.segment_id is null
        left join payment_allocation on invoice_id = part.id and released_at is null
        left join payment on payment.id = payment_id
      where source.generate_type = 'ONETIME' order by part.due_date, part.id`);
    expect(parts.slice(0, 3)).toEqual(Array(3).fill({ settlement: "paid", status: "POSTED" }));
    expect(parts.slice(3).map(({ status }) => status)).toEqual([null, null]);
  });

  test("segments, scholarships, families, former students and transfers are there as finance has them", async () => {
    const [found] = await rows(`select
      (select count(*) from invoice where source_published_at is not null and generate_type = 'ONETIME'
        and segment_id is not null) as segmentSources,
      (select count(*) from scholarship) as scholarships,
      (select count(*) from (select 1 from student where is_active = 1 group by guardian_id having count(*) > 2)) >= 6
        as hasFamilies,
      exists (select 1 from invoice join student on student.id = student_id where is_active = 0 and balance_centavos > 0
        and cancelled_at is null) as hasFormer,
      (select count(distinct status) from erp_transfer) as transferStatuses`);
    expect(found).toEqual({
      segmentSources: 3,
      scholarships: 12,
      hasFamilies: 1,
      hasFormer: 1,
      transferStatuses: 8,
    });
  });

  test("yesterday's reminders are sent, a marked customer is left out, and some were asked for by hand", async () => {
    const found =
      await rows(`select case when asked_by is null then 'on schedule' else 'by hand' end as cause, status, reason,
        count(*) as n from reminder group by 1, 2, 3`);
    const countOf = (cause: string, status: string, reason: string | null) =>
      found.find((row) => row.cause === cause && row.status === status && row.reason === reason)?.n ?? 0;
    expect(countOf("by hand", "waiting", null)).toBe(3);
    expect(countOf("on schedule", "left-out", "Marked “no reminders”")).toBeGreaterThan(0);
    expect(countOf("on schedule", "waiting", null)).toBeGreaterThan(0);
    // Whose credit covers what is due is not written to (B-118), on most days somebody.
    expect([null, "Covered by unapplied credit", "Marked “no reminders”"]).toEqual(
      expect.arrayContaining([...new Set(found.map(({ reason }) => reason))]),
    );
  });

  test("what the books, the cards and the stored figures must be still holds", async () => {
    expect(await brokenInvariants({ db: school.db })).toEqual([]);
  });

  test("a bank file is half confirmed, and bank lines are in every status", async () => {
    const statuses = await rows(
      "select status, count(*) as n from bank_line group by status order by status",
    );
    expect(statuses.map(({ status }) => status)).toEqual(["confirmed", "ignored", "matched", "unmatched"]);
  });

  test("refunds are in every status, and the books hold", async () => {
    const statuses = await rows("select status, count(*) as n from refund group by status order by status");
    expect(statuses).toEqual([
      { status: "CANCELLED", n: 1 },
      { status: "POSTED", n: 2 },
      { status: "UNPOSTED", n: 2 },
    ]);
  });
}
