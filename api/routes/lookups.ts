import { Hono } from "hono";
import { agedBalancesQuery, agedBalancesToWire } from "../../core/billing/aged-balances-contract.ts";
import {
  customerQuery,
  customerToWire,
  filterOptionsQuery,
  isByName,
  payerChoicesQuery,
  paymentFilterNamed,
  productChoicesToWire,
  segmentToWire,
} from "../../core/billing/lookup-contract.ts";
import { offsetOf, totalPagesOf } from "../../core/shared/paging.ts";
import { NOT_FOUND } from "../../core/shared/result.ts";
import { schoolDayAt } from "../../core/shared/school-day.ts";
import {
  agedBalanceOf,
  agedBalances,
  agedTotals,
  customerBalancesOf,
  NOTHING_OWED,
} from "../../db/queries/aged-balances.ts";
import {
  banks,
  customerOf,
  customers,
  paymentFilterOptions,
  paymentMethods,
  paymentTypes,
  products,
  segments,
} from "../../db/queries/lookups.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { Refused } from "../middleware/errors.ts";
import { parse, queryOf } from "../middleware/input.ts";
import { readPage } from "../middleware/session.ts";

const CUSTOMERS_PRELOADED = 10_000;

/** The lists billing's forms choose from. */
export const lookups = new Hono<AppEnv>()
  .get("/customer", async (c) => {
    const query = parse(customerQuery, queryOf(c));
    const page = { limit: query.perPage, offset: offsetOf(query), byName: isByName(query.sort) };
    const { rows } = await readPage(c, "billing", [
      customers({ ...page, search: query.search.trim(), descending: query.order === "DESC" }),
    ] as const);
    return c.json({ rows: rows[0].map((row) => customerToWire(customerOf(row))) }, 200);
  })
  .get("/customer/balances", async (c) => {
    const request = parse(agedBalancesQuery, queryOf(c));
    const today = schoolDayAt(c.var.epochMs);
    const page = { ...request, today, limit: request.perPage, offset: offsetOf(request) };
    const { rows } = await readPage(c, "billing", [agedBalances(page), agedTotals(today)] as const);
    const [[found], [totals]] = rows;
    const count = found?.customers ?? 0;
    const list = {
      rows: customerBalancesOf(found?.page_json ?? "[]"),
      count,
      page: request.page,
      perPage: request.perPage,
      totalPages: totalPagesOf(count, request.perPage),
      totals: totals ? agedBalanceOf(totals) : NOTHING_OWED,
    };
    return c.json(agedBalancesToWire(list), 200);
  })
  .get("/invoice/preload/template_customer_segment", async (c) => {
    const { only } = parse(payerChoicesQuery, queryOf(c));
    const limit = only === "segments" ? 0 : CUSTOMERS_PRELOADED;
    const all = { search: "", byName: true, descending: false, limit, offset: 0 };
    const { rows } = await readPage(c, "billing", [segments(), customers(all)] as const);
    return c.json(
      {
        data: {
          segments: rows[0].map(segmentToWire),
          customers: rows[1].map((row) => customerToWire(customerOf(row))),
        },
      },
      200,
    );
  })
  .get("/invoice/preload/product_surcharge_deductible", async (c) => {
    const { rows } = await readPage(c, "billing", [products()] as const);
    const found = rows[0].map((row) => ({ ...row, unitPriceE4: row.unit_price_e4 }));
    return c.json({ data: productChoicesToWire(found) }, 200);
  })
  .get("/filter/payment/:name", async (c) => {
    const { isAll } = parse(filterOptionsQuery, queryOf(c));
    const filter = paymentFilterNamed(c.req.param("name"));
    const { rows } = await readPage(c, "billing", filter ? [paymentFilterOptions(filter, isAll)] : []);
    if (!filter) throw new Refused(NOT_FOUND);
    return c.json({ data: (rows[0] ?? []).map(({ name }) => name) }, 200);
  })
  .get("/payment_type", async (c) => {
    const { rows } = await readPage(c, "billing", [paymentTypes()] as const);
    return c.json({ rows: rows[0] }, 200);
  })
  .get("/payment_method", async (c) => {
    const { rows } = await readPage(c, "billing", [paymentMethods()] as const);
    return c.json({ rows: rows[0] }, 200);
  })
  .get("/bank", async (c) => {
    const { rows } = await readPage(c, "billing", [banks()] as const);
    return c.json({ rows: rows[0] }, 200);
  });
