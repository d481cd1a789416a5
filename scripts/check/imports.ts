import { cruise, type ICruiseResult } from "dependency-cruiser";
import { at, ROOT } from "#scripts/paths.ts";
import configuration from "../../.dependency-cruiser.ts";
import type { Finding } from "./finding.ts";
import { isSource, ROOMS, trackedFiles } from "./tracked-files.ts";

const FIXTURE = at("tests/fixtures/rooms");
/** Rules no small fixture needs to break, because another rule is broken by the same import. */
const UNTESTED = ["core-documents-knows-only-its-sources"];

interface Cruised {
  modules: number;
  violations: { rule: string; from: string; to: string }[];
}

async function cruiseIn(folder: string, rooms: readonly string[]): Promise<Cruised> {
  const { output } = await cruise([...rooms], {
    ...(configuration.options as object),
    ruleSet: { forbidden: configuration.forbidden },
    validate: true,
    baseDir: folder,
  } as Parameters<typeof cruise>[1]);
  const result = output as ICruiseResult;
  const own = new RegExp(`^(${rooms.join("|")})/.*\\.tsx?$`);
  return {
    modules: result.modules.filter(({ source }) => own.test(source) && !/\.d\.ts$/.test(source)).length,
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/** The rules must be broken where they are meant to be: a parser that reads nothing would find everything in order. */
async function fixtureFindings(): Promise<string[]> {
  const { violations } = await cruiseIn(FIXTURE, ROOMS);
  const broken = new Set(violations.map(({ rule }) => rule));
  const rules = configuration.forbidden.map(({ name }) => name).filter((name) => !UNTESTED.includes(name));
  return rules
    .filter((name) => !broken.has(name))
    .map((name) => `the fixture breaks ${name}, and nobody noticed`);
}

export async function checkImports(): Promise<Finding> {
  const unnoticed = await fixtureFindings();
  const { modules, violations } = await cruiseIn(ROOT, ROOMS);
  const files = trackedFiles().filter(
    (path) => isSource(path) && ROOMS.some((room) => path.startsWith(`${room}/`)),
  );
  const unread =
    modules < files.length
      ? [`read ${modules} modules of ${files.length} source files: the parser skips some`]
      : [];
  const misplaced = files
    .filter((path) => path.endsWith(".tsx") && !/^(app|queues\/render)\//.test(path))
    .map((path) => `${path}: .tsx only in app and queues/render`);
  return {
    name: "import rules",
    detail: `${configuration.forbidden.length} rules broken where they must be; ${modules} modules`,
    problems: [
      ...unnoticed,
      ...unread,
      ...misplaced,
      ...violations.map(({ rule, from, to }) => `${from} → ${to} (${rule})`),
    ],
  };
}
