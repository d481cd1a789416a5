import type { Answered, Caller, Row } from "./caller.ts";
import { type CreditDesk, creditDesk } from "./credit-memos.ts";
import type { School } from "./school.ts";

/** What tests of promissory notes do as finance, beside invoices and payments. */
export interface NoteDesk extends CreditDesk {
  /** The body of a note for invoices of one customer. */
  note(
    invoices: readonly Row[],
    dates: readonly (readonly [date: string, pesos: number])[],
    more?: object,
  ): Row;
  makeNote(body: object, who?: Caller): Promise<Answered>;
  readNote(uuid: string): Promise<Row>;
  post(payment: Row): Promise<Answered>;
}

export async function noteDesk(school: School): Promise<NoteDesk> {
  const desk = await creditDesk(school);
  return {
    ...desk,
    note: (invoices, dates, more = {}) => ({
      customer_id: invoices[0]?.customer_id,
      invoices: invoices.map(({ inv_no }) => inv_no),
      dates: dates.map(([date, amount]) => ({ date, amount })),
      ...more,
    }),
    makeNote: (body, who = desk.finance) => who.post("/promissory_note", body),
    readNote: async (uuid) => (await desk.finance.get(`/promissory_note/${uuid}`)).body.data,
    post: (payment) => desk.finance.patch("/payment/status/POSTED", { uuids: [payment.uuid] }),
  };
}
