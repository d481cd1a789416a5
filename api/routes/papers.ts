import { Hono } from "hono";
import { mailedToWire } from "../../core/billing/contract.ts";
import {
  mailStatementBody,
  statementOf,
  statementQuery,
  statementToWire,
} from "../../core/billing/statement-contract.ts";
import { acceptedToWire } from "../../core/documents/contract.ts";
import { NOT_FOUND } from "../../core/shared/result.ts";
import { schoolDayAt } from "../../core/shared/school-day.ts";
import { businessParty, school } from "../../db/queries/school.ts";
import {
  customerById,
  customerPartyOf,
  ledgerEntries,
  openingBalance,
  statementEntryOf,
} from "../../db/queries/statement-of-account.ts";
import { requestStatementPdf } from "../commands/documents/request-statement-pdf.ts";
import { rangeOr422 } from "../commands/documents/statement-facts.ts";
import { sendStatement } from "../commands/mail/send-statement.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse, queryOf } from "../middleware/input.ts";
import { change, readPage, unwrap } from "../middleware/session.ts";

/** Statements of account, receipts, payment histories and list exports. */
export const papers = new Hono<AppEnv>()
  .get("/statement_of_account/customer/:customer", async (c) => {
    const customerId = c.req.param("customer");
    const range = unwrap(rangeOr422(parse(statementQuery, queryOf(c)), schoolDayAt(c.var.epochMs)));
    const { rows } = await readPage(c, "billing", [
      school("1"),
      customerById(customerId),
      openingBalance(customerId, range.from),
      ledgerEntries(customerId, range.from, range.to),
    ] as const);
    const [[business], [customer], [opening], entries] = rows;
    if (!business || !customer) throw new Refused(NOT_FOUND);
    const statement = statementOf({
      business: businessParty(business),
      customer: customerPartyOf(customer),
      range,
      openingBalance: opening?.balance_centavos ?? 0,
      entries: entries.map(statementEntryOf),
    });
    return c.json({ data: statementToWire(statement) }, 200);
  })
  .post("/pdf/soa/:customer", async (c) => {
    const asked = parse(statementQuery, queryOf(c));
    const command = requestStatementPdf(c.req.param("customer"), asked);
    const { message, data, status } = await change(c, command, JSON.stringify(asked));
    return c.json({ message, data: acceptedToWire(data) }, status);
  })
  .post("/mailer/send", async (c) => {
    const { customerId, asked, recipient } = parse(mailStatementBody, await jsonBody(c));
    const command = sendStatement(customerId, asked, recipient);
    const { message, status } = await change(c, command, JSON.stringify({ customerId, asked, recipient }));
    return c.json(mailedToWire(message), status);
  });
