import type {
  BankAccountEntry,
  BankChoiceEntry,
  MethodChoiceEntry,
} from "#core/billing/settings/payment-choices.body.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What finance keeps for payments is added and changed. Follow each with expectChanges(1): a duplicate, a limit or somebody else's change writes nothing. */
type Table = "payment_method" | "bank" | "bank_account";
/** Fewer than `max` others are offered, or the record is not. */
const fits = (table: Table, other: SQL, isOffered: boolean, max: number): SQL =>
  sql`(${isOffered ? 0 : 1} or (select count(*) from ${sql.raw(table)} where is_active = 1 and ${other}) < ${max})`;
const isOffered = ({ is_offered }: { is_offered: string }): boolean => is_offered === "on";

export const insertMethod = (entry: MethodChoiceEntry, max: number): Statement<unknown> =>
  statement(sql`insert into payment_method (code, name, position, kind, is_active)
    select ${entry.code}, ${entry.name}, (select coalesce(max(position), 0) + 1 from payment_method),
      ${entry.kind}, ${isOffered(entry) ? 1 : 0}
    where ${fits("payment_method", sql`1`, isOffered(entry), max)}
    on conflict do nothing`);
export const updateMethod = (version: number, entry: MethodChoiceEntry, max: number): Statement<unknown> =>
  statement(sql`update payment_method set name = ${entry.name}, is_active = ${isOffered(entry) ? 1 : 0},
      version = version + 1
    where code = ${entry.code} and version = ${version}
      and ${fits("payment_method", sql`code <> ${entry.code}`, isOffered(entry), max)}`);

export const insertBank = (entry: BankChoiceEntry, max: number): Statement<unknown> =>
  statement(sql`insert into bank (code, name, is_active)
    select ${entry.code}, ${entry.name}, ${isOffered(entry) ? 1 : 0}
    where ${fits("bank", sql`1`, isOffered(entry), max)}
    on conflict do nothing`);
export const updateBank = (version: number, entry: BankChoiceEntry, max: number): Statement<unknown> =>
  statement(sql`update bank set name = ${entry.name}, is_active = ${isOffered(entry) ? 1 : 0}, version = version + 1
    where code = ${entry.code} and version = ${version}
      and ${fits("bank", sql`code <> ${entry.code}`, isOffered(entry), max)}`);

export const insertBankAccount = (uuid: string, entry: BankAccountEntry, max: number): Statement<unknown> =>
  statement(sql`insert into bank_account (uuid, bank_code, name, number, is_active)
    select ${uuid}, ${entry.bank_code}, ${entry.account_name}, ${entry.account_no}, ${isOffered(entry) ? 1 : 0}
    where ${fits("bank_account", sql`1`, isOffered(entry), max)}`);
export const updateBankAccount = (
  uuid: string,
  version: number,
  entry: BankAccountEntry,
  max: number,
): Statement<unknown> =>
  statement(sql`update bank_account set bank_code = ${entry.bank_code}, name = ${entry.account_name},
      number = ${entry.account_no}, is_active = ${isOffered(entry) ? 1 : 0}, version = version + 1
    where uuid = ${uuid} and version = ${version}
      and ${fits("bank_account", sql`uuid <> ${uuid}`, isOffered(entry), max)}`);
