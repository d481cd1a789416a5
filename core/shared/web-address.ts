/**
 * Addresses of the web that are stored and opened (S-27): https, a host that is a domain name, no user part, no port, nothing
 * that is read differently by eye and by browser.
 */
export const WEB_ADDRESS_REFUSAL =
  "Please enter an address like https://school.edu.ph/app, without a user name, a port or spaces";
/** Whitespace, control and format characters, and a backslash, which browsers read as a slash. */
const MISREAD = /[\s\p{C}\p{Default_Ignorable_Code_Point}\\]/u;
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Names that lead into a machine or its network. */
const LOCAL = /(^|\.)(localhost|local|localdomain|internal|lan|home|corp|arpa)$/;

/** The address as it is opened, or null where it is none. */
export function readWebAddress(text: string): string | null {
  if (MISREAD.test(text)) return null;
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "")
    return null;
  // An empty user part leaves no trace in the parsed address.
  if (/^https:\/*[^/?#]*@/i.test(text)) return null;
  return DOMAIN.test(url.hostname) && !LOCAL.test(url.hostname) ? url.href : null;
}
