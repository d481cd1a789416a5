import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** What a runner counted, and the names of what failed, each with the beginning of its error. */
export interface Tally {
  passed: number;
  failed: number;
  failures: readonly string[];
}

export const NONE: Tally = { passed: 0, failed: 0, failures: [] };
export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      failures: [...all.failures, ...one.failures],
    }),
    NONE,
  );

/** A part that has no count of its own, or none to read: one failure, under its name. */
export const brokenPart = (name: string): Tally => ({ passed: 0, failed: 1, failures: [name] });

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/** Vitest's JSON report. A run that broke without a failed test counts as one failure. `fileOf` shortens a path. */
export function vitestTally(path: string, exitCode: number, fileOf: (path: string) => string): Tally {
  if (!existsSync(path)) return brokenPart(`${fileOf(path)} was not written`);
  const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    // A file whose import or hook fails has no failed test.
    if (failed.length === 0) return status === "failed" ? [fileOf(name)] : [];
    return failed.map(({ fullName, failureMessages = [] }) =>
      withError(`${fileOf(name)} > ${fullName}`, failureMessages),
    );
  });
  const broke = exitCode !== 0 && report.numFailedTests === 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (broke ? 1 : 0),
    failures: broke && failures.length === 0 ? [`vitest ended with ${exitCode}`] : failures,
  };
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  file: string;
  specs?: { title: string; tests: { results: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightResult {
  status: string;
  errors?: { message?: string }[];
}

/**
 * Playwright's JSON report. A test that failed was run once more: where it passes then, it counts as passed and is named as
 * unsteady, to be mended or replaced.
 */
export function playwrightTally(path: string, exitCode: number): Tally {
  if (!existsSync(path)) return brokenPart("Playwright's report was not written");
  const { suites } = JSON.parse(readFileSync(path, "utf8")) as PlaywrightReport;
  const tally = sum(suites.map(tallyOf));
  const broke = exitCode !== 0 && tally.failed === 0;
  return broke ? sum([tally, brokenPart(`Playwright ended with ${exitCode}`)]) : tally;
}

function tallyOf({ file, specs = [], suites = [] }: PlaywrightSuite): Tally {
  const own = specs.map(({ title, tests }): Tally => {
    const name = `tests/e2e/${file} > ${title}`;
    const results = tests.flatMap((one) => one.results);
    const counted = results.at(-1);
    if (counted?.status === "passed") {
      if (results.length > 1) console.log(`Unsteady, passed when run once more: ${name}`);
      return { ...NONE, passed: 1 };
    }
    if (counted?.status === "skipped") return NONE;
    const messages = (counted?.errors ?? []).map(({ message = "" }) => message);
    return { ...NONE, failed: 1, failures: [withError(name, messages)] };
  });
  return sum([...own, ...suites.map(tallyOf)]);
}

const ERROR_LINES = 12;

/** A failed test's name and the first lines of its errors, for a log of which only the end is kept. */
function withError(name: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split("\n"));
  const shown = lines.filter((line) => line.trim() !== "").slice(0, ERROR_LINES);
  return [name, ...shown.map((line) => `      ${line}`)].join("\n");
}
