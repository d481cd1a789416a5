import { invoiceOfPayToken, payLinkOfToken } from "#api/commands/billing/pay-link.ts";
import { endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { pictureKey } from "#api/middleware/picture-upload.ts";
import { unwrap } from "#api/middleware/session.ts";
import { intactObject } from "#api/middleware/stored-file.ts";
import { PAY_LINK_MESSAGES } from "#core/billing/payments/pay-link.ts";
import { offered } from "#core/billing/payments/payment-methods.ts";
import { shownAccount } from "#core/billing/settings/payment-choices.ts";
import { PAY_FILE, PAY_PAGE } from "#core/documents/billing-calls.ts";
import { payPaper } from "#core/documents/pay-page.ts";
import { refuse } from "#core/shared/result.ts";
import { instantAt, schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { payableInvoice, payPageRows } from "#db/queries/billing/pay-page.ts";

/** The invoice a token opens, with the rows of how to pay it. */
async function opened(c: ApiContext, token: string) {
  const today = schoolDayOf(instantAt(c.var.epochMs));
  const invoiceUuid = unwrap(await invoiceOfPayToken(c.env.TOKEN_SECRET, token, today));
  const rows = await read(c.var.db, payPageRows(invoiceUuid));
  const found = payableInvoice(rows, today);
  if (!found) throw new Refused(refuse(404, "INVALID_LINK", PAY_LINK_MESSAGES.wrong));
  return { found, rows };
}

/** Of a larger one the name stands alone: the page is for telephones, and its text has the picture twice. */
const INLINE_LOGO_BYTES_MAX = 100_000;
/** The picture in the answer itself: an address of it would be a public call. Null: there is none, or it is too large. */
async function logoOf(c: ApiContext, sha256: string | null): Promise<string | null> {
  const object = sha256 && (await intactObject(c.env.FILES, pictureKey(sha256), sha256));
  if (!object || object.size > INLINE_LOGO_BYTES_MAX) return null;
  const bytes = Buffer.from(await object.arrayBuffer());
  return `data:${object.httpMetadata?.contentType ?? "image/png"};base64,${bytes.toString("base64")}`;
}

/** Signed out (B-22): one invoice and how to pay it. The token comes in the body, so that no address and no log holds it. */
export const payPageEndpoints = [
  endpoint(PAY_PAGE, async (c, { body: token }) => {
    const { found, rows } = await opened(c, token);
    const [, , methods, banks, accounts] = rows;
    const namesOf = (choices: readonly { code: string; name: string; isActive: boolean }[]) =>
      offered(choices).map(({ name }) => name);
    const ways = {
      methods: namesOf(methods),
      banks: namesOf(banks),
      accounts: accounts.filter(({ isActive }) => isActive).map(shownAccount),
    };
    return { data: { ...found, ...ways, logo: await logoOf(c, found.invoice.business.logo) } };
  }),
  /** The same as a PDF, drawn now: it says what the page says, and is kept nowhere. */
  endpoint(PAY_FILE, async (c, { body: token }) => {
    const { found } = await opened(c, token);
    if (found.invoice.cancelledAt !== null)
      throw new Refused(refuse(409, "STATE_FORBIDS", PAY_LINK_MESSAGES.cancelled));
    const paper = payPaper(found, payLinkOfToken(c.env.CONSOLE_ORIGIN, token));
    const bytes = await c.env.PAPERS.draw(paper, instantAt(c.var.epochMs));
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      "content-type": "application/pdf",
      "content-length": String(bytes.byteLength),
      "content-disposition": `attachment; filename="${found.invoice.number}.pdf"`,
    });
  }),
];
