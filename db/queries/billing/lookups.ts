import type { Customer, PaymentFilterName } from "#core/billing/lookup-contract.ts";
import { PAYMENT_RECORD_STATUSES } from "#core/billing/payments/payment-actions.ts";
import type { KnownMethods } from "#core/billing/payments/payment-methods.ts";
import type { BankAccount } from "#core/billing/settings/payment-choices-contract.ts";
import { SEGMENT_ORDER } from "#db/queries/billing/catalogue/segment.ts";
import { beginsName, personPredicate, studentsMatching } from "#db/queries/shared/person-search.ts";
import { columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { IS_CUSTOMER } from "./customer.ts";

const GUARDIAN = columns(
  "guardian",
  "email",
  "contact_number",
  "home_address",
  "billing_address",
  "tax_number",
);
/** The lists forms choose from. */
export type CustomerRow = Row<"student", "student_no" | "fullname" | "is_active"> &
  RowOfColumns<typeof GUARDIAN>;
export const customerOf = (row: CustomerRow, isSibling: boolean | null = null): Customer => ({
  isSibling,
  customerId: row.student_no,
  name: row.fullname,
  email: row.email,
  contactNumber: row.contact_number,
  homeAddress: row.home_address,
  billingAddress: row.billing_address,
  taxNumber: row.tax_number,
  hasLeft: row.is_active === 0,
});

export interface CustomerPage {
  search: string;
  byName: boolean;
  descending: boolean;
  limit: number;
  offset: number;
}

/** Customers with their guardians' data, by name or number. */
export function customers({
  search,
  byName,
  descending,
  limit,
  offset,
}: CustomerPage): Statement<CustomerRow> {
  const order = sql.raw(
    `${byName ? "student.name_key" : "student.student_no"} ${descending ? "desc" : "asc"}`,
  );
  const first = search === "" ? sql`` : sql`${beginsName(search, sql`student.id`)} desc, `;
  return statement(sql`select student_no, student.fullname, ${GUARDIAN.sql}, student.is_active
    from ${search === "" ? sql`student` : sql`(${studentsMatching(search)}) found cross join student on student.id = found.id`}
      join guardian on guardian.id = student.guardian_id
    where ${IS_CUSTOMER} order by ${first}${order}, student.id limit ${limit} offset ${offset}`);
}

/** The other children of these students' guardians, by name; with a search, those it finds. */
export function siblingsOf(studentNumbers: readonly string[], search: string): Statement<CustomerRow> {
  const found = search === "" ? sql`` : sql`and ${personPredicate(search, sql`student.id`)}`;
  return statement(sql`with named as materialized (
      select student.id, guardian_id from json_each(${json(studentNumbers)}) wanted
        cross join student on student_no = wanted.value)
    select student_no, student.fullname, ${GUARDIAN.sql}, student.is_active
    from (select distinct guardian_id from named) family cross join student on student.guardian_id = family.guardian_id
      join guardian on guardian.id = student.guardian_id
    where student.id not in (select id from named) and ${IS_CUSTOMER} ${found}
    order by student.name_key, student.id limit ${SIBLINGS_MAX}`);
}
const SIBLINGS_MAX = 20;

/** The numbers of a customer's open invoices that bear a reference number, other than the one named. */
export const openWithReference = (asked: {
  customerId: string;
  referenceNumber: string;
  uuid: string | null;
}): Statement<{ number: string }> =>
  statement(sql`select number from student cross join invoice on reference_number = ${asked.referenceNumber} collate nocase
      and invoice.student_id = student.id and settlement in ('unpaid', 'partial') and invoice.uuid is not ${asked.uuid}
    where student_no = ${asked.customerId} order by invoice.id limit ${REFERENCES_MAX}`);
const REFERENCES_MAX = 5;

const PRODUCT = columns("product", "code", "name", "unit", "unit_price_e4");
export const products = (): Statement<RowOfColumns<typeof PRODUCT>> =>
  statement(sql`select ${PRODUCT.sql} from product where is_active = 1 order by name_key`);
export const segments = (): Statement<{ code: string; name: string; members: number }> =>
  statement(sql`select code, name, coalesce(active_members, 0) as members
    from segment left join segment_summary on segment_id = segment.id where is_active = 1 order by ${SEGMENT_ORDER}`);
const BANK = columns("bank", "code", "name", "is_active", "version");
export type BankRow = RowOfColumns<typeof BANK>;
/** Also those that are not offered any more. */
export const banks = (): Statement<BankRow> => statement(sql`select ${BANK.sql} from bank order by name`);
const PAYMENT_METHOD = columns("payment_method", "code", "name", "kind", "is_active", "version");
export type MethodRow = RowOfColumns<typeof PAYMENT_METHOD>;
/** Also those that are not offered any more. */
export const paymentMethods = (): Statement<MethodRow> =>
  statement(sql`select ${PAYMENT_METHOD.sql} from payment_method order by position, code`);
const isActive = ({ is_active }: { is_active: number }): boolean => is_active === 1;
export const methodOf = (row: MethodRow) => ({ ...row, isActive: isActive(row) });
export const bankOf = (row: BankRow) => ({ ...row, isActive: isActive(row) });
export const knownMethods = (methods: readonly MethodRow[], known: readonly BankRow[]): KnownMethods => ({
  methods: methods.map(methodOf),
  banks: known.map(bankOf),
});
const BANK_ACCOUNT = columns("bank_account", "uuid", "bank_code", "name", "number", "is_active", "version");
export type BankAccountRow = RowOfColumns<typeof BANK_ACCOUNT> & { bank_name: string };
export const bankAccountOf = (row: BankAccountRow): BankAccount => ({
  uuid: row.uuid,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  name: row.name,
  number: row.number,
  isActive: isActive(row),
  version: row.version,
});
/** The school's accounts, also those payers are not told of any more. */
export const bankAccounts = (): Statement<BankAccountRow> =>
  statement(sql`select ${BANK_ACCOUNT.sql}, bank.name as bank_name from bank_account
    join bank on bank.code = bank_account.bank_code order by bank.name, bank_account.number`);
/** The options of a filter of the payment list, as they are read: all of them, or those some payment has. */
export function paymentFilterOptions(name: PaymentFilterName, isAll: boolean): Statement<{ name: string }> {
  const used = (column: SQL, value: SQL): SQL =>
    isAll ? sql`` : sql`where exists (select 1 from payment where ${column} = ${value})`;
  if (name === "status")
    return statement(sql`select value as name from json_each(${JSON.stringify(PAYMENT_RECORD_STATUSES)}) option
      ${used(sql`payment.status`, sql`option.value`)} order by option.key`);
  return name === "method"
    ? statement(sql`select name from payment_method
        ${used(sql`payment.method_code`, sql`payment_method.code`)} order by position`)
    : statement(sql`select name from payment_type
        ${used(sql`payment.payment_type`, sql`payment_type.name`)} order by position`);
}
export const paymentTypes = (): Statement<{ code: string; name: string }> =>
  statement(sql`select name as code, name from payment_type order by position`);
