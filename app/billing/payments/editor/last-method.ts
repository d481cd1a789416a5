import type { KnownMethods } from "#core/billing/payments/payment-methods.ts";
import { askedBy, offered } from "#core/billing/payments/payment-methods.ts";

const COOKIE = "payment-method";
const KEPT_S = 60 * 60 * 24 * 90;

/** Remembers how the last payment of this browser was made, for the next one (B-140). */
export function rememberMethod({ methodCode, bankCode }: { methodCode: string; bankCode: string }): void {
  const value = [methodCode, bankCode].map(encodeURIComponent).join("/");
  // biome-ignore lint/suspicious/noDocumentCookie: the form is drawn with it by the server
  document.cookie = `${COOKIE}=${value}; path=/ims/payments; max-age=${KEPT_S}; samesite=strict`;
}

/** The method that is proposed: into the named bank by transfer, as the last payment, or the first that asks for nothing more. */
export function proposedMethod(
  request: Request,
  { methods, banks }: KnownMethods,
  bankCode: string,
): { methodCode: string; bankCode: string } {
  const active = offered(methods);
  const bankOf = (is: (bank: { code: string }) => boolean) => offered(banks).find(is)?.code ?? "";
  const isNamed = bankOf(({ code }) => code === bankCode) !== "";
  const transfer = isNamed ? active.find(({ kind }) => kind === "bank") : undefined;
  if (transfer) return { methodCode: transfer.code, bankCode };
  const kept = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(request.headers.get("cookie") ?? "");
  const [lastMethod = "", lastBank = ""] = (kept?.[1] ?? "").split("/");
  const simple = active.find(({ code }) => askedBy(active, code).length === 0);
  const isLast = ({ code }: { code: string }, last: string): boolean => encodeURIComponent(code) === last;
  const method = active.find((one) => isLast(one, lastMethod)) ?? simple;
  if (!method) return { methodCode: "", bankCode: "" };
  const needsBank = askedBy(active, method.code).includes("bank");
  return { methodCode: method.code, bankCode: needsBank ? bankOf((one) => isLast(one, lastBank)) : "" };
}
