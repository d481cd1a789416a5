import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { at } from "#scripts/paths.ts";
import type { Finding } from "./finding.ts";
import { trackedFiles } from "./tracked-files.ts";

/** The handbook defines the rules that everything else cites. */
const HANDBOOK = /^docs\/domain\/[\w-]+\.md$/;
const HEADING = /^### ([A-Z]-\d+) /gm;
const DECISION = /^docs\/decisions\/(\d{4}-[\w-]+\.md)$/;
const DECISION_INDEX = "docs/decisions/README.md";
const TEXT = /\.(ts|tsx|mjs|js|css|md|sql|toml|json|html|yml)$/;

/** Documents that are not in the repository. */
const OUTSIDE: readonly [RegExp, string][] = [
  [/\bdecisions? \d/i, "a decision that is not docs/decisions/00NN"],
  [/\b(?:grading|reports|billing) §/i, "a section of a document outside the repository"],
  [/\bcontract\.md\b|\(contract[,:]/, "a document outside the repository"],
  [/(?<![\w./-])(?:design|spec)\/\w/, "a folder outside the repository"],
];
const CITED_RULE = /(?<![\w-])([A-Z]-[1-9]\d?)(?!\w)/g;
/** From anywhere by its path, from a decision beside it by its file alone. */
const CITED_DECISION = /\bdecisions\/(\d{4}(?:-[\w-]+\.md)?)|\]\((\d{4}-[\w-]+\.md)\)/g;

interface Known {
  /** "B-12". */
  rules: ReadonlySet<string>;
  /** "B". */
  letters: ReadonlySet<string>;
  /** "0042", and "0042-invoices-and-payments.md". */
  decisions: ReadonlySet<string>;
}

/** What one line cites that is not in the repository. A letter that no rule begins with is no citation. */
function citationProblems(
  line: string,
  { rules, letters, decisions }: Known,
  outside: typeof OUTSIDE = OUTSIDE,
): string[] {
  const cited = (pattern: RegExp): string[] => [...line.matchAll(pattern)].map(([, name = ""]) => name);
  return [
    ...outside.filter(([pattern]) => pattern.test(line)).map(([, what]) => `cites ${what}`),
    ...cited(CITED_RULE)
      .filter((rule) => letters.has(rule.charAt(0)) && !rules.has(rule))
      .map((rule) => `cites ${rule}, which docs/domain does not define`),
    ...[...line.matchAll(CITED_DECISION)]
      .map(([, path, file]) => path ?? file ?? "")
      .filter((decision) => !decisions.has(decision))
      .map((decision) => `cites decision ${decision}, which docs/decisions does not have`),
  ];
}

/** A domain's README and the handbook name files and folders beside them, or from the root. */
const NAMES_PATHS = /^(?:core\/\w+\/README\.md|docs\/domain\/[\w-]+\.md)$/;
const NAMED_PATH = /`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.ts))`/g;

/** Other documents about the code name files from the root, or by the end of their path. */
const NAMES_FILES = /^(?:README|ARCHITECTURE|CONTRIBUTING|docs\/(?:decisions\/)?[\w-]+)\.md$/;
const NAMED_FILE = /`([\w.-]+(?:\/[\w.-]+)*\.tsx?)`/g;

function pathProblems(path: string, line: string, files: readonly string[]): string[] {
  const named = (pattern: RegExp) => [...line.matchAll(pattern)].map(([, name = ""]) => name);
  const isAnywhere = (name: string) =>
    existsSync(at(name)) || files.some((file) => file.endsWith(`/${name}`));
  const unknown = NAMES_PATHS.test(path)
    ? named(NAMED_PATH).filter((name) => !existsSync(at(join(dirname(path), name))) && !existsSync(at(name)))
    : NAMES_FILES.test(path)
      ? named(NAMED_FILE).filter((name) => !isAnywhere(name))
      : [];
  return unknown.map((name) => `names ${name}, which does not exist`);
}

export function checkCitations(): Finding {
  const files = trackedFiles().filter((path) => TEXT.test(path));
  const textOf = new Map(files.map((path) => [path, readFileSync(at(path), "utf8")]));
  const defined = files
    .filter((path) => HANDBOOK.test(path))
    .flatMap((path) => [...(textOf.get(path) ?? "").matchAll(HEADING)].map(([, rule = ""]) => rule));
  const decisions = files.flatMap((path) => DECISION.exec(path)?.[1] ?? []);
  const numbers = decisions.map((file) => file.slice(0, 4));
  const known: Known = {
    rules: new Set(defined),
    letters: new Set(defined.map((rule) => rule.charAt(0))),
    decisions: new Set([...numbers, ...decisions]),
  };
  const repeated = (names: readonly string[]): string[] =>
    names.filter((name, place) => names.indexOf(name) !== place);
  return {
    name: "citations",
    detail: `${known.rules.size} rules, ${decisions.length} decisions`,
    problems: [
      ...decisions
        .filter((file) => !textOf.get(DECISION_INDEX)?.includes(`](${file})`))
        .map((file) => `${DECISION_INDEX} lacks ${file}`),
      ...repeated(numbers).map((number) => `docs/decisions has ${number} twice`),
      ...repeated(defined).map((rule) => `docs/domain defines ${rule} twice`),
      ...files.flatMap((path) =>
        (textOf.get(path) ?? "").split("\n").flatMap((line, index) =>
          [
            // The handbook translates the numbers that landed migrations cite.
            ...citationProblems(line, known, HANDBOOK.test(path) ? [] : OUTSIDE),
            ...pathProblems(path, line, files),
          ].map((problem) => `${path}:${index + 1}: ${problem}`),
        ),
      ),
    ],
  };
}
