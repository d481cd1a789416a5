import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import type { PayPage } from "#core/documents/pay-page.ts";

export type PayAnswer = { ok: true; page: PayPage } | { ok: false; refusal: Pick<ApiRefusal, "message"> };

/** Where a mailed link leads: nothing yet, no link at all, what was answered. */
export type PayState = { at: "reading" } | { at: "none" } | { at: "answered"; answer: PayAnswer };

/**
 * The token is in the address's fragment, which browsers send to nobody, and is asked about in a body. It stays
 * there, so that the page can be reloaded and kept.
 */
export function usePayPage(): PayState {
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
