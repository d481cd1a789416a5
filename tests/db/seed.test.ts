import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invoiceTotals } from "#core/billing/invoices/invoice-arithmetic.ts";
import { addDays, schoolDayAt } from "#core/shared/school-day.ts";
import { BILLED, PAID } from "#db/queries/billing/entry-description.ts";
import { schoolYearsAround } from "#db/seed/calendar.ts";
import { inStatement, sql, statement } from "#db/statement.ts";
import { givenSeededSchool, SEED_TODAY, seededTemplate } from "./seeded-database.ts";

const school = givenSeededSchool();

const rows = async (sql: string) => (await school.db.client.execute(sql)).rows.map((row) => ({ ...row }));
const one = async (sql: string) => Object.values((await rows(sql))[0] ?? {})[0];

describe("the demo calendar", () => {
  test("on any day: the second term runs, its encoding window is open, the year before is over", () => {
    const day = fc
      .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) })
      .map((ms) => schoolDayAt(ms));
    fc.assert(
      fc.property(day, (today) => {
        const { previous, current } = schoolYearsAround(today);
        const [first, second, third] = current.terms;
        expect(first && second && third).toBeTruthy();
        if (!first || !second || !third) return;
        expect(current.start <= today && today <= current.end).toBe(true);
        expect(second.start <= today && today <= second.end).toBe(true);
        expect(second.encodeStart <= today && today <= second.encodeEnd).toBe(true);
        expect(previous.end < current.start).toBe(true);
        expect(previous.terms[2]?.correctionEnd ?? "").toSatisfy((end: string) => end < today);
        expect(second.start).toBe(addDays(first.end, 1));
        expect(third.start).toBe(addDays(second.end, 1));
        expect(previous.name).not.toBe(current.name);
      }),
    );
  });
});

describe("the demo school", () => {
  test("words the entries of its ledger by the product's own rule (B-119)", async () => {
    const { rows: differing } = await school.db.client.execute(
      inStatement(
        statement(sql`select ledger_entry.description, coalesce(wanted.description, '') as wanted from ledger_entry left join (
          select uuid, 'INVOICE' as kind, ${BILLED} as description from invoice
          union all select uuid, 'CANCELLATION', 'Cancelled: ' || ${BILLED} from invoice
          union all select uuid, 'PAYMENT', ${PAID} from payment
          union all select uuid, 'CANCELLATION', 'Cancelled: ' || ${PAID} from payment
        ) wanted on wanted.uuid = paper_uuid and wanted.kind = ledger_entry.kind
        where ledger_entry.description is not wanted.description limit 5`),
      ),
    );
    expect(differing).toEqual([]);
    expect(
      await one("select count(*) > 0 from ledger_entry where description glob '* and [0-9] more, REF-*'"),
    ).toBe(1);
  });

  test("has fifteen levels of two sections of twenty students, in both years", async () => {
    expect(await one("select count(*) from grade_level")).toBe(15);
    const sizes = await rows(
      "select s.id, count(m.student_id) as n from section s left join student_section m on m.section_id = s.id where kind = 'regular' group by s.id",
    );
    expect(sizes).toHaveLength(60);
    expect(new Set(sizes.map(({ n }) => n))).toEqual(new Set([20]));
    expect(await one("select count(*) from student where is_active = 1")).toBe(600);
    expect(
      await one(
        "select count(*) from student where student_no not glob '[0-9][0-9][0-9][0-9][0-9][0-9]' or fullname <> last_name || ', ' || given_name || ' ' || middle_name",
      ),
    ).toBe(0);
    expect(await one("select count(*) > 50 from student where fullname like '%ñ%'")).toBe(1);
  });

  test("has three clubs in each of Grades 1 to 12, in both years, whose members are in a section of that level", async () => {
    const clubs =
      await rows(`select count(*) as n, count(distinct school_year_id) as years, count(distinct grade_level_id) as levels
      from section where kind = 'club'`);
    expect(clubs).toEqual([{ n: 72, years: 2, levels: 12 }]);
    const members =
      await rows(`select section.id, count(*) as n, sum(exists (select 1 from student_section own join section at on at.id = own.section_id
          where own.student_id = student_section.student_id and at.kind = 'regular'
            and (at.school_year_id, at.grade_level_id) = (section.school_year_id, section.grade_level_id))) as own
      from section join student_section on section_id = section.id where kind = 'club' group by 1`);
    expect(members).toHaveLength(72);
    expect(members.every(({ n, own }) => n === 10 && own === 10)).toBe(true);
    expect(
      await one(`select count(*) from section join school_class on section_id = section.id join subject on subject.id = subject_id
        where (section.kind = 'club') <> (subject.kind = 'club') or subject.kind = 'club' and code not like '%CLUB%'`),
    ).toBe(0);
    expect(await one("select count(*) from subject where name in ('Physical Education', 'Penmanship')")).toBe(
      19,
    );
  });

  test("says of students, classes and signatories what reports ask for, and lacks a little of it", async () => {
    expect(
      await rows(`select count(*) as students, count(lrn) as lrns, sum(lrn like '0%') > 20 as zeros, count(birth_date) as born,
          sum(sex = 'F') > 200 as girls, sum(sex = 'M') > 200 as boys from student`),
    ).toEqual([{ students: 640, lrns: 632, zeros: 1, born: 640, girls: 1, boys: 1 }]);
    // A child of Kinder is five when the school year begins, of Grade 12 seventeen.
    const ages =
      await rows(`select grade_level.code, min(school_year.start_date - birth_date) as youngest, max(school_year.start_date - birth_date) as oldest
      from student join student_section on student_id = student.id join section on section.id = section_id
        join grade_level on grade_level.id = grade_level_id join school_year on school_year.id = school_year_id
      where school_year_id = 2 and grade_level.code in ('KD', 'G12') group by 1 order by 1 desc`);
    expect(ages.every(({ youngest, oldest }) => Number(oldest) - Number(youngest) <= 1)).toBe(true);
    expect(ages.map(({ youngest }) => youngest)).toEqual([5, 17]);
    expect(
      await one("select group_concat(distinct strand order by strand) from section where strand <> ''"),
    ).toBe("ABM,STEM");
    expect(await one("select group_concat(coalesce(days_of_school, '-') order by id) from term")).toBe(
      "62,64,66,62,-,-",
    );
    expect(await one("select count(*) from signatory where signature_sha256 is not null")).toBe(3);
    expect(await one("select count(*) from school where logo_sha256 is not null")).toBe(1);
  });

  test("has the eight accounts, one role each, linked to their people", async () => {
    const accounts = await rows(
      "select email, group_concat(role_code) as role from user_account join user_role on user_id = id group by email order by id",
    );
    expect(accounts.map(({ email, role }) => `${email} ${role}`)).toEqual([
      "teacher@talaan.test ST",
      "head@talaan.test DH",
      "assistant.head@talaan.test DAH",
      "adviser@talaan.test HRA",
      "registrar@talaan.test RA",
      "admin@talaan.test SA",
      "finance@talaan.test FA",
      "parent@talaan.test PAR",
    ]);
    expect(await one("select count(*) from staff where user_id is not null")).toBe(7);
    expect(
      await one(
        "select count(*) from student s join guardian g on g.id = s.guardian_id join user_account u on u.id = g.user_id where u.email = 'parent@talaan.test'",
      ),
    ).toBe(2);
    expect(
      await one(
        "select count(*) from section s join staff f on f.id = s.adviser_id join user_account u on u.id = f.user_id where u.email = 'adviser@talaan.test' and school_year_id = 2",
      ),
    ).toBe(1);
    expect(
      await one(
        "select count(distinct department_id) from staff f join user_account u on u.id = f.user_id where u.email in ('teacher@talaan.test', 'head@talaan.test')",
      ),
    ).toBe(1);
  });

  test("writes only to made-up addresses", async () => {
    expect(
      await one(
        "select count(*) from guardian where email not like '%@example.test' and email <> 'parent@talaan.test'",
      ),
    ).toBe(0);
  });

  test("has 2,000 invoices in every status, and segment drafts", async () => {
    expect(await one("select count(*) from invoice")).toBe(2000);
    const counts = await rows(
      `select case when settlement in ('unpaid', 'partial') then settlement || case when due_date < '${SEED_TODAY}' then ' past' else ' open' end else settlement end as status, count(*) as n from invoice group by 1`,
    );
    const many = Object.fromEntries(counts.map(({ status, n }) => [String(status), Number(n)]));
    expect(Object.keys(many).sort()).toEqual([
      "cancelled",
      "draft",
      "paid",
      "partial open",
      "partial past",
      "unpaid open",
      "unpaid past",
    ]);
    for (const [status, n] of Object.entries(many)) expect(n, status).toBeGreaterThan(10);
    expect(
      await one("select count(*) from invoice where bill_to = 'SEGMENT' and document_status = 'draft'"),
    ).toBeGreaterThan(3);
    expect(await one("select count(distinct status) from payment")).toBe(5);
    expect(await one(`select count(*) from invoice where invoice_date >= '${SEED_TODAY}'`)).toBe(0);
  });

  test("its invoices are what the arithmetic makes of their lines", async () => {
    const lines = await rows("select * from invoice_line order by invoice_id, position");
    const invoices = await rows(
      "select id, subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos, amount_due_centavos from invoice",
    );
    const byInvoice = Map.groupBy(lines, ({ invoice_id }) => invoice_id);
    for (const invoice of invoices) {
      const own = byInvoice.get(invoice.id ?? null) ?? [];
      expect(own.length).toBeGreaterThanOrEqual(1);
      expect(own.length).toBeLessThanOrEqual(4);
      const adjustment = (type: unknown, value: unknown) => ({
        type: type as "amount" | "percent",
        valueE4: Number(value),
      });
      const totals = invoiceTotals(
        own.map((line) => ({
          quantityE4: Number(line.quantity_e4),
          unitPriceE4: Number(line.unit_price_e4),
          tax: adjustment(line.tax_type, line.tax_value_e4),
          deduction: adjustment(line.deduction_type, line.deduction_value_e4),
          surcharge: adjustment(line.surcharge_type, line.surcharge_value_e4),
        })),
      );
      const { subtotal, taxes, surcharges, deductions, amountDue } = totals;
      expect([subtotal, taxes, surcharges, deductions, amountDue]).toEqual([
        invoice.subtotal_centavos,
        invoice.taxes_centavos,
        invoice.surcharges_centavos,
        invoice.deductions_centavos,
        invoice.amount_due_centavos,
      ]);
    }
  });

  test("is the same school every time it is seeded for the same day", async () => {
    const other = await seededTemplate({ seededOn: SEED_TODAY });
    const copy = other.copy();
    const digest =
      "select group_concat(uuid || coalesce(number, '') || balance_centavos) as text from (select * from invoice order by id)";
    const again = await copy.db.client.execute(digest);
    expect(again.rows[0]?.text).toBe((await rows(digest))[0]?.text);
    copy.close();
    other.remove();
  });
});
