import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NO_PAY_LINK } from "#core/billing/payments/pay-state.ts";
import { PAY_PAGE } from "#core/documents/billing-calls.ts";
import { type PayPage, payPage } from "#core/documents/pay-page.ts";
import type { Route } from "./+types/pay-app.route.ts";
import { PayInvoice } from "./pay-invoice.tsx";

export const meta = () => [
  { title: "Pay an invoice · Talaan" },
  // Whoever follows a link from here learns nothing of the address it was on.
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
];

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
  const page = state.at === "answered" && state.answer.ok ? state.answer.page : null;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2.5 border-b border-line px-4 py-3 sm:px-8">
        <BrandMark size={24} />
        <span className="min-w-0 truncate font-semibold">{page?.school.name ?? "Talaan"}</span>
      </header>
      <main className="mx-auto w-full max-w-[680px] flex-1 px-4 py-8 sm:px-8 sm:py-12">
        {page ? (
          <PayInvoice page={page} />
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
type PayState = { at: "reading" } | { at: "none" } | { at: "answered"; answer: PayAnswer };

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
  if (token === "") return { at: "none" };
  return data && state === "idle" ? { at: "answered", answer: data } : { at: "reading" };
}
