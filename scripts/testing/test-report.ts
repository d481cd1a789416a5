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

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Playwright's JSON report. A flaky test counts as failed: here nothing passes on its second try. */
export function playwrightTally(path: string, exitCode: number): Tally {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(path, "utf8")) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed + (exitCode !== 0 && failed === 0 ? 1 : 0) };
}
