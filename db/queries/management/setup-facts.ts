import { SETUP_CHECKLIST } from "#core/management/school-settings.ts";
import type { SetupFacts } from "#core/management/setup-steps.ts";
import { mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";

type FactRow = { [Fact in keyof SetupFacts]: 0 | 1 };
const any = (from: SQL): SQL => sql`exists (select 1 from ${from})`;
const SEEN = (kind: SQL): SQL => any(sql`view_event where subject_kind = ${kind}`);

const FACTS: Readonly<Record<keyof SetupFacts, SQL>> = {
  address: any(sql`school where address <> ''`),
  logo: any(sql`school where logo_object is not null`),
  years: any(sql`school_year`),
  levels: any(sql`grade_level`),
  subjects: any(sql`subject`),
  schemes: any(sql`scheme_assignment`),
  departments: any(sql`department`),
  designations: any(sql`person_type where kind = 'designation'`),
  faculty: any(sql`staff`),
  sections: any(sql`section`),
  students: any(sql`student`),
  classes: any(sql`school_class`),
  balances: any(sql`invoice`),
  fees: any(sql`product where is_active = 1`),
  accounts: sql`(select count(*) > 1 from (select 1 from user_account limit 2))`,
  gradebookSeen: SEEN(sql`'gradebook'`),
  invoiceSeen: SEEN(sql`'invoice'`),
  statementSeen: SEEN(sql`'customer'`),
  payments: any(sql`payment`),
};

/**
 * What there is of everything a school is opened with, a row of each at most. No row for who does not open it (administrator,
 * registrar), and where the list was put away.
 */
export const setupFacts = (userId: number): Statement<SetupFacts> =>
  mapRows(
    statement<FactRow>(sql`select ${sql.join(
      Object.entries(FACTS).map(([name, fact]) => sql`${fact} as ${sql.raw(name)}`),
      sql`, `,
    )} from user_role where user_id = ${userId} and position = 1 and role_code in ('SA', 'RA')
      and not exists (select 1 from school_setting where name = ${SETUP_CHECKLIST.name} and value = ${SETUP_CHECKLIST.hidden})`),
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, found]) => [name, found === 1]),
      ) as unknown as SetupFacts,
  );
