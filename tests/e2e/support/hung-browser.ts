import type { CDPSession, Page, TestInfo } from "@playwright/test";
import { HUNG_BROWSER } from "../../../scripts/testing/test-report.ts";

const ANSWER_MS = 5_000;

/**
 * Notes of a test that ran out of time that the browser had stopped answering. A script that never ends is the console's own
 * failure: it is stopped first, over a session opened before it began, and the page then answers.
 */
export async function noteHungBrowser(page: Page, session: CDPSession, info: TestInfo): Promise<void> {
  if (info.status !== "timedOut" || (await answers(page))) return;
  await hasEnded(session.send("Runtime.terminateExecution"));
  if (!(await answers(page))) info.annotations.push({ type: HUNG_BROWSER });
}

const answers = (page: Page): Promise<boolean> => hasEnded(page.evaluate(() => true));

/** Whether it came to its end in time, be it an error. */
function hasEnded(asked: Promise<unknown>): Promise<boolean> {
  const ended = asked.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false))]);
}
