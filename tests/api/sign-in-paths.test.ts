import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { School } from "#tests/support/school.ts";

/** Given an address of the console, when it is opened signed out or by a role that may not, then where it leads. */
const school = givenSchool({ open: () => School.open({ console: true }), asked: "at the end" });

const ask = (path: string, init: RequestInit = {}): Promise<Response> => {
  const { consoleUrl } = school.stack;
  return fetch(consoleUrl + path, {
    redirect: "manual",
    ...init,
    headers: { origin: consoleUrl, ...(init.headers as Record<string, string>) },
  });
};
const location = async (answer: Promise<Response>): Promise<string | null> =>
  (await answer).headers.get("location");
const signIn = (person: string, path = "/login"): Promise<Response> =>
  ask(path, {
    method: "POST",
    body: new URLSearchParams({ email: `${person}@talaan.test`, password: DEMO_PASSWORD }),
  });
const cookiesOf = async (answer: Promise<Response>): Promise<string> =>
  (await answer).headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

test("signed out, path and query of a screen are kept until somebody has signed in", async () => {
  const screen = "/ims/invoices?tab=draft&search=Ni%C3%B1o+%26+Co";
  const signInPage = await location(ask(screen));
  expect(signInPage).toBe(`/login?${new URLSearchParams({ returnTo: screen })}`);
  expect(await location(signIn("finance", signInPage ?? ""))).toBe(screen);
});

test.each(["/", "/nothing/here", "/files"])("signed out, %s is no screen to come back to", async (path) => {
  expect(await location(ask(path))).toBe("/login");
});

test("signed out, a change or a call leads back to the screen it was sent from, and to no other site", async () => {
  const from = (referer: string, method: string) =>
    location(ask("/lists/payments/change", { method, headers: { referer, "sec-fetch-dest": "empty" } }));
  const screen = `${school.stack.consoleUrl}/ims/payments?page=3`;
  for (const method of ["GET", "POST"]) {
    expect(await from(screen, method), method).toBe("/login?returnTo=%2Fims%2Fpayments%3Fpage%3D3");
    expect(await from("https://evil.test/ims/payments", method), method).toBe("/login");
  }
});

test("after signing in, only a path of this console is returned to, whatever the address asks", async () => {
  const leadsTo = async (returnTo: string) => {
    const answer = await signIn("finance", `/login?${new URLSearchParams({ returnTo })}`);
    return [answer.status, answer.headers.get("location")];
  };
  expect(await leadsTo("/ims/payments?tab=posted")).toEqual([302, "/ims/payments?tab=posted"]);
  expect((await leadsTo("/ims/invoices\r\nset-cookie: a=b"))[0]).toBe(302);
  for (const away of ["//evil.test", "/\\evil.test", "/x/..//evil.test", "https://evil.test", "javascript:1"])
    expect(await leadsTo(away), away).toEqual([302, "/ims/invoices"]);
  expect(await leadsTo("/dashboard")).toEqual([302, "/ims/invoices"]);
});

test("signed in already, the sign-in page leads on at once", async () => {
  const cookie = await cookiesOf(signIn("finance"));
  const onwards = (path: string) => location(ask(path, { headers: { cookie } }));
  expect(await onwards("/login?returnTo=%2Fims%2Fpayments%3Fpage%3D3")).toBe("/ims/payments?page=3");
  expect(await onwards("/login?returnTo=%2F%2Fevil.test")).toBe("/ims/invoices");
});

test("a section that a role may not open is named to the page that is shown instead", async () => {
  const cookie = await cookiesOf(signIn("finance"));
  const denied = await ask("/management/calendar/terms", { headers: { cookie } });
  expect(denied.headers.get("location")).toBe("/ims/invoices");
  expect(denied.headers.getSetCookie()).toEqual([
    "__Host-denied-section=Management; Path=/; Secure; SameSite=Lax; Max-Age=60",
  ]);
  expect((await ask("/nothing/here", { headers: { cookie } })).headers.getSetCookie()).toEqual([]);
  expect(await cookiesOf(signIn("finance", "/login?returnTo=%2Fdashboard"))).toContain(
    "__Host-denied-section=Dashboard",
  );
});
