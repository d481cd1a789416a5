import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { playwrightTally } from "#scripts/testing/test-report.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";

const passed = { status: "passed" };
const failed = { status: "failed", errors: [{ message: "Expected: 1" }] };
/** Counts a report of one test that was run with these results, one after the other. */
function tallyOf(results: object[], exitCode = 0) {
  const folder = mkdtempSync(join(tmpdir(), "playwright-report-"));
  const path = join(folder, "report.json");
  const specs = [{ title: "Finance pays", tests: [{ results }] }];
  writeFileSync(
    path,
    JSON.stringify({ suites: [{ file: "a.spec.ts", suites: [{ file: "a.spec.ts", specs }] }] }),
  );
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const { passed, failed, failures } = playwrightTally(path, exitCode);
  const said = log.mock.calls.flat();
  log.mockRestore();
  removeFolder(folder);
  return { passed, failed, first: failures[0]?.split("\n"), said };
}

const NAME = "tests/e2e/a.spec.ts > Finance pays";
const UNSTEADY = [`Unsteady, passed when run once more: ${NAME}`];

test.each([
  { given: "passes", results: [passed], expected: { passed: 1, failed: 0 } },
  { given: "is skipped", results: [{ status: "skipped" }], expected: { passed: 0, failed: 0 } },
  {
    given: "passes when run once more",
    results: [failed, passed],
    expected: { passed: 1, failed: 0, said: UNSTEADY },
  },
  {
    given: "fails twice",
    results: [failed, failed],
    expected: { passed: 0, failed: 1, first: [NAME, "      Expected: 1"] },
  },
  { given: "was never begun", results: [], expected: { passed: 0, failed: 1, first: [NAME] } },
])("a browser test that $given", ({ results, expected }) => {
  expect(tallyOf(results)).toEqual({ said: [], ...expected });
});

test("a run that breaks although no test failed is a failure", () => {
  expect(tallyOf([passed], 1)).toEqual({
    passed: 1,
    failed: 1,
    first: ["Playwright ended with 1"],
    said: [],
  });
});
