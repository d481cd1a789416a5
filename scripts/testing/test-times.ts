import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** How long a test file took, its hooks included. */
export interface FileTime {
  file: string;
  ms: number;
}

const SHOWN = 15;

/** A vitest reporter: writes how long each file took to TEST_TIMES, after each. JSON of vitest leaves out what hooks took. */
export default class TimesReporter implements Reporter {
  readonly times: FileTime[] = [];
  onTestModuleEnd(module: Parameters<NonNullable<Reporter["onTestModuleEnd"]>>[0]): void {
    const { collectDuration, duration } = module.diagnostic();
    this.times.push({ file: module.relativeModuleId, ms: collectDuration + duration });
    if (process.env.TEST_TIMES) writeFileSync(process.env.TEST_TIMES, JSON.stringify(this.times));
  }
}

/** What a run of vitest wrote; empty where it broke. */
export const timesIn = (path: string): FileTime[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as FileTime[]) : [];

interface Suite {
  file: string;
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

/** The same of Playwright's JSON report. */
export function playwrightTimes(path: string): FileTime[] {
  if (!existsSync(path)) return [];
  const { suites } = JSON.parse(readFileSync(path, "utf8")) as { suites: Suite[] };
  const msOf = ({ specs = [], suites: inner = [] }: Suite): number =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) + inner.reduce((sum, suite) => sum + msOf(suite), 0);
  return suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, ms: msOf(suite) }));
}

/** The slowest files of all lanes, a line each. */
export const slowest = (times: readonly FileTime[]): string[] =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
