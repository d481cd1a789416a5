import { existsSync, readFileSync } from "node:fs";

/** What a runner counted. */
export interface Tally {
  passed: number;
  failed: number;
}

export const NONE: Tally = { passed: 0, failed: 0 };
export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), NONE);

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  success: boolean;
}

/** Vitest's JSON report. A run that broke without a failed test counts as one failure. */
export function vitestTally(path: string, exitCode: number): Tally {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  const broke = exitCode !== 0 && report.numFailedTests === 0 ? 1 : 0;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broke };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Playwright's JSON report, and the names of the tests that needed their second try: they count as passed, are named, and are to be mended. */
export function playwrightTally(path: string, exitCode: number): Tally & { secondTry: string[] } {
  if (!existsSync(path)) return { passed: 0, failed: 1, secondTry: [] };
  const report = JSON.parse(readFileSync(path, "utf8")) as PlaywrightReport;
  const { expected, unexpected, flaky } = report.stats;
  const broke = exitCode !== 0 && unexpected === 0 ? 1 : 0;
  return { passed: expected + flaky, failed: unexpected + broke, secondTry: flakyIn(report) };
}

function flakyIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyIn)];
}
