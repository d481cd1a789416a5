import type { PaymentFilterName } from "#core/billing/lookup-contract.ts";
import { PAYMENT_RECORD_STATUSES } from "#core/billing/payments/payment-actions.ts";
import type { KnownMethods } from "#core/billing/payments/payment-methods.ts";
import type { BankAccount } from "#core/billing/settings/payment-choices.ts";
import { SEGMENT_MEMBERS, SEGMENT_ORDER } from "#db/queries/billing/catalogue/segment.ts";
import { beginsName, personPredicate, studentsMatching } from "#db/queries/shared/person-search.ts";
import { flag, type RowOfSources, select, wanted } from "#db/select.ts";
import { type RowOf, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { bank, bankAccount, guardian, paymentMethod, product, student } from "#db/tables.ts";
import { IS_CUSTOMER } from "./customer.ts";

/** The lists forms choose from. A customer: whether it is a sibling of one who is chosen is told apart. */
const CUSTOMER = {
  customerId: student.studentNo,
  name: student.fullname,
  email: guardian.email,
  contactNumber: guardian.contactNumber,
  homeAddress: guardian.homeAddress,
  billingAddress: guardian.billingAddress,
  taxNumber: guardian.taxNumber,
  hasLeft: flag(sql`not ${student.isActive}`),
};
type FoundCustomer = RowOfSources<typeof CUSTOMER>;

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
}: CustomerPage): Statement<FoundCustomer> {
  const order = sql.raw(
    `${byName ? "student.name_key" : "student.student_no"} ${descending ? "desc" : "asc"}`,
  );
  const first = search === "" ? sql`` : sql`${beginsName(search, sql`student.id`)} desc, `;
  return select(
    CUSTOMER,
    sql`from ${search === "" ? sql`student` : sql`(${studentsMatching(search)}) found cross join student on student.id = found.id`}
      join guardian on guardian.id = student.guardian_id
    where ${IS_CUSTOMER} order by ${first}${order}, student.id limit ${limit} offset ${offset}`,
  );
}

/** The other children of these students' guardians, by name; with a search, those it finds. */
export function siblingsOf(studentNumbers: readonly string[], search: string): Statement<FoundCustomer> {
  const found = search === "" ? sql`` : sql`and ${personPredicate(search, sql`student.id`)}`;
  return select(
    CUSTOMER,
    sql`from (select distinct guardian_id from named) family cross join student on student.guardian_id = family.guardian_id
      join guardian on guardian.id = student.guardian_id
    where student.id not in (select id from named) and ${IS_CUSTOMER} ${found}
    order by student.name_key, student.id limit ${SIBLINGS_MAX}`,
    sql`with named as materialized (select student.id, guardian_id from ${wanted(studentNumbers)}
      cross join student on student_no = wanted.value) `,
  );
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

/** What is offered of the catalogue, by name. */
export const products = () =>
  select(
    { code: product.code, name: product.name, unit: product.unit, unitPriceE4: product.unitPriceE4 },
    sql`from ${product} where ${product.isActive} order by ${product.nameKey}`,
  );
export const segments = (): Statement<{ code: string; name: string; members: number }> =>
  statement(sql`select code, name, ${SEGMENT_MEMBERS} as members
    from segment where is_active = 1 order by ${SEGMENT_ORDER}`);
const { code, name, isActive, version } = bank;
/** Also those that are not offered any more. */
export const banks = () => select({ code, name, isActive, version }, sql`from ${bank} order by ${name}`);
/** Also those that are not offered any more. */
export const paymentMethods = () =>
  select(
    {
      code: paymentMethod.code,
      name: paymentMethod.name,
      kind: paymentMethod.kind,
      isActive: paymentMethod.isActive,
      version: paymentMethod.version,
    },
    sql`from ${paymentMethod} order by ${paymentMethod.position}, ${paymentMethod.code}`,
  );
export type FoundBank = RowOf<ReturnType<typeof banks>>;
export type FoundMethod = RowOf<ReturnType<typeof paymentMethods>>;
export const knownMethods = (methods: readonly FoundMethod[], known: readonly FoundBank[]): KnownMethods => ({
  methods: [...methods],
  banks: [...known],
});
/** The school's accounts, also those payers are not told of any more. */
export const bankAccounts = (): Statement<BankAccount> =>
  select(
    {
      uuid: bankAccount.uuid,
      bankCode: bankAccount.bankCode,
      bankName: bank.name,
      name: bankAccount.name,
      number: bankAccount.number,
      isActive: bankAccount.isActive,
      version: bankAccount.version,
    },
    sql`from ${bankAccount} join ${bank} on ${bank.code} = ${bankAccount.bankCode} order by ${bank.name}, ${bankAccount.number}`,
  );
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
