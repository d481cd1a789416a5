import { Caller, DEMO_PASSWORD } from "#tests/support/caller.ts";
import type { BenchStack } from "./bench-stack.ts";
import { interleaved, ms, type Timing } from "./measure.ts";
import { verdict } from "./print-lists.ts";

/** The list of students beside the invoice list, as calls and as pages of the console, all turn by turn. */
export interface StudentListFigure {
  invoiceCall: Timing;
  call: Timing;
  largeCall: Timing;
  invoicePage: Timing;
  page: Timing;
  largePage: Timing;
  /** Bytes of the page of 1,000 as it is sent, uncompressed. */
  largeBytes: number;
}

const [SMALL, LARGE] = [20, 1000];
const [AGAINST_INVOICES, AGAINST_CALL_MS] = [1.3, 60];

export async function benchStudentList(stack: BenchStack, rounds: number): Promise<StudentListFigure> {
  const { apiUrl } = stack.finance;
  const admin = await Caller.signIn(apiUrl, "admin@talaan.test", DEMO_PASSWORD);
  const cookies = {
    finance: await consoleCookie(stack.consoleUrl, "finance@talaan.test"),
    admin: await consoleCookie(stack.consoleUrl, "admin@talaan.test"),
  };
  const call = (caller: Caller, path: string) => () => sound(apiUrl + path, caller.headers());
  const page = (cookie: string, path: string) => () => sound(stack.consoleUrl + path, { cookie });
  const large = page(cookies.admin, `/management/students/students?perPage=${LARGE}`);
  const figures = await interleaved(
    [
      call(stack.finance, `/invoice?perPage=${SMALL}`),
      call(admin, `/management/students?perPage=${SMALL}`),
      call(admin, `/management/students?perPage=${LARGE}`),
      page(cookies.finance, `/ims/invoices?perPage=${SMALL}`),
      page(cookies.admin, `/management/students/students?perPage=${SMALL}`),
      large,
    ],
    rounds,
  );
  const [invoiceCall, smallCall, largeCall, invoicePage, smallPage, largePage] = figures as [
    Timing,
    Timing,
    Timing,
    Timing,
    Timing,
    Timing,
  ];
  const largeBytes = (await large()).length;
  return { invoiceCall, call: smallCall, largeCall, invoicePage, page: smallPage, largePage, largeBytes };
}

async function sound(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers, redirect: "manual" });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
  return text;
}

async function consoleCookie(consoleUrl: string, email: string): Promise<string> {
  const answer = await fetch(`${consoleUrl}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: consoleUrl, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }).toString(),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  if (cookies.length === 0) throw new Error(`${email} was not signed in: ${answer.status}`);
  return cookies.join("; ");
}

export function printStudentList(figure: StudentListFigure): void {
  const row = (name: string, timing: Timing, goalMs: number | null) =>
    console.log(
      `| ${name} | ${ms(timing.p50)} | ${ms(timing.p95)} | ${goalMs === null ? "" : `≤ ${ms(goalMs)}`} | ${goalMs === null ? "" : verdict(timing.p50 <= goalMs)} |`,
    );
  console.log("\nThe list of students beside the invoice list");
  console.log("| request | p50 ms | p95 ms | goal ms | |");
  console.log("|---|---|---|---|---|");
  row("invoices, call, 20", figure.invoiceCall, null);
  row("students, call, 20", figure.call, AGAINST_INVOICES * figure.invoiceCall.p50);
  row("students, call, 1,000", figure.largeCall, null);
  row("invoices, page, 20", figure.invoicePage, null);
  row("students, page, 20", figure.page, AGAINST_INVOICES * figure.invoicePage.p50);
  row("students, page, 1,000", figure.largePage, figure.largeCall.p50 + AGAINST_CALL_MS);
  console.log(`The page of 1,000 is ${(figure.largeBytes / 1000).toFixed(0)} KB before compression.`);
}
