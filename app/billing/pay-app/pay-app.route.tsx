import { type ReactNode, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { InvoiceStatusBadge } from "#app/billing/invoice-status-badge.tsx";
import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { Download, FileText } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Facts } from "#app/ui/record/facts.tsx";
import { Totals } from "#app/ui/record/totals.tsx";
import { NO_PAY_LINK, payStateOf } from "#core/billing/payments/pay-state.ts";
import { PAY_PAGE } from "#core/documents/billing-calls.ts";
import { type PayPage, payPage } from "#core/documents/pay-page.ts";
import type { Route } from "./+types/pay-app.route.ts";

export const meta = () => [{ title: "Pay an invoice · Talaan" }, { name: "robots", content: "noindex" }];

/** Public (B-22): the token of a mailed link → the invoice it opens. */
export async function action(args: Route.ActionArgs): Promise<PayAnswer> {
  const { token } = await submittedJson<{ token?: unknown }>(args.request);
  const answer = await call(args, PAY_PAGE, { json: { token: String(token ?? "") } });
  return answer.ok
    ? { ok: true, page: payPage(answer.value.data) }
    : { ok: false, refusal: { message: answer.message } };
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

export default function PayApp() {
  const state = usePayPage();
  const { at, token } = state;
  const page = at === "answered" && state.answer.ok ? state.answer.page : null;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2.5 border-b border-line px-4 py-3 sm:px-8">
        {page?.school.logo ? (
          // On white: a logo is drawn for paper.
          <img
            src={page.school.logo}
            alt=""
            className="h-9 max-w-32 flex-none rounded bg-white object-contain p-0.5"
          />
        ) : (
          !page && <BrandMark size={24} />
        )}
        <span className="min-w-0 truncate font-semibold">{page?.school.name ?? "Talaan"}</span>
      </header>
      <main className="mx-auto w-full max-w-[680px] flex-1 px-4 py-8 sm:px-8 sm:py-12">
        {page ? (
          <PayInvoice page={page} token={token} />
        ) : (
          <>
            <h1 className="text-2xl font-semibold tracking-[-.015em]">Pay an invoice</h1>
            <div className="mt-6">
              {state.at === "reading" && (
                <p role="status" className="text-muted">
                  Looking for your invoice…
                </p>
              )}
              {state.at === "none" && <Notice kind="info">{NO_PAY_LINK}</Notice>}
              {state.at === "answered" && !state.answer.ok && (
                <Notice kind="error">{state.answer.refusal.message}</Notice>
              )}
            </div>
          </>
        )}
      </main>
    </div>
  );
}

type PayAnswer = { ok: true; page: PayPage } | { ok: false; refusal: Pick<ApiRefusal, "message"> };

/** Where a mailed link leads: nothing yet, no link at all, what was answered. */
type PayState = { token: string } & (
  | { at: "reading" }
  | { at: "none" }
  | { at: "answered"; answer: PayAnswer }
);

/**
 * The token is in the address's fragment, which browsers send to nobody, and is asked about in a body. It stays
 * there, so that the page can be reloaded and kept.
 */
function usePayPage(): PayState {
  const { submit, data, state } = useFetcher<PayAnswer>();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setToken(new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "");
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  useEffect(() => {
    if (token) void submit({ token }, { method: "post", action: "/pay-app", encType: "application/json" });
  }, [token, submit]);
  if (token === "") return { at: "none", token };
  return data && state === "idle"
    ? { at: "answered", answer: data, token: token ?? "" }
    : { at: "reading", token: token ?? "" };
}

/** One invoice for whoever pays it: what is open, how to pay it, what it is made of. */
function PayInvoice({ page, token }: { page: PayPage; token: string }) {
  const { school, student, toPay } = page;
  const state = payStateOf(page.status);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-[-.015em]">Invoice {page.number}</h1>
        <InvoiceStatusBadge status={page.status} />
      </div>
      {student && <p className="mt-1 text-muted">For {student}</p>}
      <div className="verdict mt-6" role="status">
        <p className="text-lg font-semibold">{state.heading}</p>
        {toPay && (
          <>
            <p className="num mt-1 text-[28px] leading-9 font-semibold">{toPay.amount}</p>
            <p className="num font-medium">{toPay.due}</p>
          </>
        )}
        <p className="mt-1 text-sm text-muted">{state.text}</p>
      </div>
      {page.hasFile && <PayFile token={token} />}
      {toPay && <HowToPay number={page.number} {...toPay} />}
      {page.lines.length > 0 && <Contents {...page} />}
      <Part title="Questions?">
        <p>{school.name}</p>
        <p className="text-muted">{school.address}</p>
        <p className="mt-1">
          <a className="link-in" href={`mailto:${school.email}`}>
            {school.email}
          </a>
        </p>
        <p>
          <a className="link-in num" href={`tel:${school.contactNumber.replaceAll(/[^\d+]/g, "")}`}>
            {school.contactNumber}
          </a>
        </p>
      </Part>
    </>
  );
}

/** The invoice as a PDF, to look at or to keep; the token goes in the body, as everywhere. */
const PayFile = ({ token }: { token: string }) => (
  <div className="mt-4 flex flex-wrap gap-2">
    <form method="post" action="/pay-app/file?view" target="_blank" className="max-sm:flex-1" rel="noopener">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="btn btn-primary btn-md max-sm:w-full">
        <FileText className="icon" />
        View PDF
      </button>
    </form>
    <form method="post" action="/pay-app/file" className="max-sm:flex-1">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="btn btn-md max-sm:w-full">
        <Download className="icon" />
        Download PDF
      </button>
    </form>
  </div>
);

function HowToPay({
  number,
  methods,
  banks,
  accounts,
  credit,
}: { number: string } & NonNullable<PayPage["toPay"]>) {
  return (
    <Part title="How to pay">
      <ul className="list-disc space-y-1 pl-5">
        {methods.map((method) => (
          <li key={method}>{method}</li>
        ))}
      </ul>
      {credit && (
        <p className="mt-2">
          <b className="num font-semibold">{credit}</b> that was paid before is not used yet. Ask the school’s
          office to apply it to this invoice.
        </p>
      )}
      {banks.length > 0 && <p className="mt-2">Banks: {banks.join(" · ")}</p>}
      {accounts.length > 0 && (
        <>
          <p className="mt-2">The school’s accounts:</p>
          <ul className="list-disc space-y-1 pl-5">
            {accounts.map((account) => (
              <li key={account}>{account}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2 text-muted">
        Give the invoice number <b className="num font-semibold text-base-content">{number}</b> with your
        payment, and keep the deposit slip.
        {accounts.length === 0 && " For account details, ask the school’s office."}
      </p>
    </Part>
  );
}

function Contents({ facts, lines, totals }: PayPage) {
  return (
    <Part title="What it is for">
      <Facts look="beside" className="mb-4" facts={facts} />
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document keep their order, and two may be alike
          <li key={place} className="flex items-baseline justify-between gap-6 py-2.5">
            <div className="min-w-0">
              <p className="break-words">{line.item}</p>
              <p className="num text-xs text-muted">
                {line.quantity} {line.unit} × ₱{line.unitPrice}
                {line.adjustments && ` · ${line.adjustments}`}
              </p>
            </div>
            <p className="num flex-none">₱{line.total}</p>
          </li>
        ))}
      </ul>
      <Totals className="mt-3 ml-auto max-w-[320px]" totals={totals} />
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h2 className="mb-2 font-semibold">{title}</h2>
    <div className="text-sm">{children}</div>
  </section>
);
