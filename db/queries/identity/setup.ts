import type { Instant } from "#core/shared/school-day.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** Whether anybody has an account: one row of the primary key. */
export const anyAccount = (): Statement<{ found: 0 | 1 }> =>
  statement(sql`select exists (select 1 from user_account) as found`);

interface FirstAccount {
  uuid: string;
  email: string;
  givenName: string;
  lastName: string;
  passwordHash: string;
  createdAt: Instant;
}
/** The id of the account that opens a school. */
export const FIRST_ACCOUNT_ID = 1;

/** The first account there is; follow with expectChanges(1): of two who open the school at once one does. */
export const insertFirstAccount = (account: FirstAccount): Statement<unknown> =>
  statement(sql`insert into user_account (id, uuid, email, given_name, last_name, password_hash, created_at)
    select ${FIRST_ACCOUNT_ID}, ${account.uuid}, ${account.email}, ${account.givenName}, ${account.lastName},
      ${account.passwordHash}, ${account.createdAt}
    where not exists (select 1 from user_account)`);

export const insertAdministratorRole = (): Statement<unknown> =>
  statement(sql`insert into user_role (user_id, position, role_code) values (${FIRST_ACCOUNT_ID}, 1, 'SA')`);

/** The school's record, its address and numbers still empty. */
export const insertSchool = (name: string): Statement<unknown> =>
  statement(sql`insert into school (id, name, address, contact_number, email, tax_number)
    values (1, ${name}, '', '', '', '') on conflict (id) do update set name = excluded.name`);
