import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { valueText } from "#core/billing/deductions/discount.ts";
import { automaticFor, NOTHING_GIVEN } from "#core/billing/deductions/named-adjustments.ts";
import {
  BANKS,
  CUSTOMERS,
  DISCOUNTS_OF_STUDENT,
  MEMBERS_OF_SEGMENT,
  PAYERS,
  PAYMENT_FILTER_OPTIONS,
  PAYMENT_METHODS,
  PAYMENT_TYPES,
  PRODUCTS,
  SAME_REFERENCE,
} from "#core/billing/lookup-calls.ts";
import { isByName, paymentFilterNamed } from "#core/billing/lookup-contract.ts";
import { offsetOf } from "#core/shared/paging.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { catalogue, discountsOfStudent } from "#db/queries/billing/deductions/named-adjustment.ts";
import { namedMembers } from "#db/queries/billing/invoice-source.ts";
import {
  banks,
  customers,
  openWithReference,
  paymentFilterOptions,
  paymentMethods,
  paymentTypes,
  products,
  segments,
  siblingsOf,
} from "#db/queries/billing/lookups.ts";

const CUSTOMERS_PRELOADED = 10_000;
/** Payment types are always offered. */
const isOffered = (row: object): boolean => !("isActive" in row) || row.isActive === true;
/** What billing's forms choose from. */
export const lookups = [
  endpoint(CUSTOMERS, async (c, { query }) => {
    const page = { limit: query.perPage, offset: offsetOf(query), byName: isByName(query.sort) };
    const search = query.search.trim();
    const { rows } = await readPage(c, [
      customers({ ...page, search, descending: query.order === "DESC" }),
      siblingsOf(page.offset === 0 ? query.siblings_of : [], search),
    ] as const);
    const siblings = rows[1];
    const others = rows[0].filter(
      ({ customerId }) => !siblings.some((sibling) => sibling.customerId === customerId),
    );
    const found = [
      ...siblings.map((customer) => ({ ...customer, isSibling: true })),
      ...others.map((customer) => ({ ...customer, isSibling: query.siblings_of.length > 0 ? false : null })),
    ];
    return { rows: found.slice(0, query.perPage) };
  }),
  endpoint(PAYERS, async (c, { query: { only } }) => {
    const limit = only === "segments" ? 0 : CUSTOMERS_PRELOADED;
    const all = { search: "", byName: true, descending: false, limit, offset: 0 };
    const { rows } = await readPage(c, [segments(), customers(all)] as const);
    return {
      data: { segments: rows[0], customers: rows[1].map((customer) => ({ ...customer, isSibling: null })) },
    };
  }),
  endpoint(MEMBERS_OF_SEGMENT, async (c, { query, today }) => {
    const { rows } = await readPage(c, [namedMembers(query.segment_id, today), catalogue()] as const);
    const [members, named] = rows;
    const day = query.invoice_date ?? today;
    return {
      data: {
        members: members
          .filter(({ isActive }) => isActive)
          .map(({ discounts, ...member }) => ({
            ...member,
            discounts: automaticFor(named, discounts, day).map(
              (given) => `${given.name} ${valueText(given)}`,
            ),
          })),
        leftOut: members
          .filter(({ isActive }) => !isActive)
          .map((member) => ({ ...member, reason: "left the school" })),
      },
    };
  }),
  endpoint(PRODUCTS, async (c) => {
    const { rows } = await readPage(c, [products(), catalogue()] as const);
    const [found, named] = rows;
    return {
      data: {
        products: found,
        surcharges: named.filter(({ kind }) => kind === "surcharge"),
        deductions: named.filter(({ kind }) => kind === "deduction"),
      },
    };
  }),
  endpoint(DISCOUNTS_OF_STUDENT, async (c, { query, today }) => {
    const { rows } = await readPage(c, [discountsOfStudent(query.customerId, today)] as const);
    return { data: rows[0][0]?.discounts ?? NOTHING_GIVEN };
  }),
  endpoint(SAME_REFERENCE, async (c, { query }) => {
    const { rows } = await readPage(c, [openWithReference(query)] as const);
    return { data: rows[0].map(({ number }) => number) };
  }),
  endpoint(PAYMENT_FILTER_OPTIONS, async (c, { params: { name: given }, query: { isAll } }) => {
    const filter = paymentFilterNamed(given);
    const { rows } = await readPage(c, filter ? [paymentFilterOptions(filter, isAll)] : []);
    if (!filter) throw new Refused(NOT_FOUND);
    return { data: (rows[0] ?? []).map(({ name }) => name) };
  }),
  ...(
    [
      [PAYMENT_TYPES, paymentTypes],
      [PAYMENT_METHODS, paymentMethods],
      [BANKS, banks],
    ] as const
  ).map(([call, choices]) =>
    endpoint(call, async (c) => ({
      rows: (await readPage(c, [choices()] as const)).rows[0].filter(isOffered),
    })),
  ),
];
