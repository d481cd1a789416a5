import { expect, test } from "vitest";
import { read } from "#db/client.ts";
import { statementParts, statementPartsOfFamilies } from "#db/queries/billing/statement-of-account.ts";
import { customersToMail, waitingStatements } from "#db/queries/documents/statement-mails.ts";
import type { Statement } from "#db/statement.ts";
import { givenSeededSchool, planOf as plan } from "./seeded-database.ts";

/** What statements in bulk read (B-103). */
const school = givenSeededSchool();

const rowsOf = async <Row>(sql: string) => (await school.db.client.execute(sql)).rows as unknown as Row[];
const planOf = (query: Statement<unknown>): Promise<string[]> => plan(school.db, query);

test("several families at once are read as each by itself, through its own day", async () => {
  const families = await rowsOf<{ guardian: string; customer: string }>(
    `select guardian.uuid as guardian, min(student_no) as customer from guardian join student on guardian_id = guardian.id
      where exists (select 1 from ledger_entry where student_id = student.id) and student.is_active = 1
      group by guardian.id order by count(*) desc, guardian.id limit 6`,
  );
  const asked = families.map(({ guardian }, place) => ({
    guardianUuid: guardian,
    to: ["2026-08-31", "2026-09-30", "2026-10-31"][place % 3] ?? "",
  }));
  const [together] = await read(school.db, [statementPartsOfFamilies(asked)] as const);
  const alone = await read(
    school.db,
    families.map(({ customer }, place) =>
      statementParts(customer, { to: asked[place]?.to ?? "", isFamily: true }),
    ),
  );
  const named = <Part extends { customerId: string }>(parts: readonly Part[]) =>
    parts.toSorted((one, other) => one.customerId.localeCompare(other.customerId));
  for (const [place, parts] of alone.entries())
    expect(
      named(together.filter((part) => part.place === place).map(({ place: _, ...part }) => part)),
    ).toEqual(named(parts));
  expect(together.length).toBeGreaterThan(families.length);
});

test("no table of the school is walked through", async () => {
  const plans = [
    customersToMail(["000001", "000002"], "2026-10"),
    waitingStatements(30),
    statementPartsOfFamilies([{ guardianUuid: "a", to: "2026-10-31" }]),
  ];
  for (const steps of await Promise.all(plans.map(planOf)))
    for (const step of steps.filter((line) => line.startsWith("SCAN")))
      expect(step).toMatch(/^SCAN (wanted|asked|mail USING (COVERING )?INDEX mail_statement_waiting)/);
});
