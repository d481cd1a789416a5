/**
 * A session lasts by what a person does (I-25), not by what the console asks by itself: sockets, refreshed pages, progress that
 * is looked up. A cookie that the browser forgets after two minutes says that somebody has pressed a key or a pointer; its age
 * is the browser's own business, whatever its clock says.
 */
const COOKIE = "__Host-acted";
const SECONDS = 120;

/** In the browser, when somebody does something. */
export function noteAct(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  document.cookie = `${COOKIE}=1; Path=/; Secure; SameSite=Strict; Max-Age=${SECONDS}`;
}

/** Whether a person is behind a request of the browser: somebody has acted just now, or opens an address. */
export const isByPerson = ({ headers }: Request): boolean =>
  headers.get("sec-fetch-mode") === "navigate" ||
  new RegExp(`(?:^|;\\s*)${COOKIE}=1(?:;|$)`).test(headers.get("cookie") ?? "");
