import { type PublishingStatus, publishingStatusOf } from "../../reports/report-card-actions.ts";
import { type Refusal, refuse } from "../../shared/result.ts";
import { archiveNameOf, partNameOf } from "./entry-names.ts";
import { PAPERS } from "./paper-kinds.ts";
import { type Paper, type PrintAsked, SHEETS } from "./print-asked.ts";

/** How a print job is divided. */
export const PAPERS_PER_PART_MAX = 60;
const PAPERS_MERGED_MAX = 600;
const PAPERS_PER_JOB_MAX = 6_000;
/** Of one person, at a time. */
export const OPEN_JOBS_MAX = 5;

export interface PlannedPart {
  /** "Grade 7 Narra". */
  label: string;
  filename: string;
  papers: number;
}
/** A paper with its place in the file, from 1; `part`: its index among the parts, null where it is left out. */
export interface PlannedPaper {
  paper: Paper;
  part: number | null;
  leftOut: string | null;
}
export interface PrintPlan {
  parts: PlannedPart[];
  papers: PlannedPaper[];
  /** Papers to print, and the sheets they take; a paper that continues on a further page is not known yet. */
  count: number;
  sheets: number;
}

const LEFT_OUT: Record<PublishingStatus, string | null> = {
  Unpublished: "Not published",
  Withdrawn: "Withdrawn",
  Published: null,
};

/** Parts of one section each, and every paper's place in the file. */
export function planPrintJob(asked: Omit<PrintAsked, "scope">, found: readonly Paper[]): PrintPlan {
  const parts: PlannedPart[] = [];
  const planned: PlannedPaper[] = [];
  for (const papers of Map.groupBy(found, ({ sectionId }) => sectionId).values()) {
    let part: PlannedPart | null = null;
    let partsOfSection = 0;
    for (const paper of papers) {
      const leftOut = asked.include === "all" ? null : LEFT_OUT[publishingStatusOf(paper.state)];
      if (leftOut !== null) {
        planned.push({ paper, part: null, leftOut });
        continue;
      }
      if (part === null || part.papers === PAPERS_PER_PART_MAX) {
        partsOfSection += 1;
        part = { ...partNameOf(paper, partsOfSection, asked.file), papers: 0 };
        parts.push(part);
      }
      part.papers += 1;
      planned.push({ paper, part: parts.length - 1, leftOut: null });
    }
  }
  if (asked.order === "name") planned.sort((one, other) => compareNames(one.paper, other.paper));
  const printed = planned.filter(({ part }) => part !== null);
  return { parts, papers: planned, count: printed.length, sheets: sheetsOf(asked, printed) };
}

/** By name as lists sort them: without regard to letter case; same names by number. */
function compareNames(one: Paper, other: Paper): number {
  const [a, b] = [one.studentName.toLowerCase(), other.studentName.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return one.studentNo < other.studentNo ? -1 : 1;
}

/** How many sheets papers take: upright ones share a sheet as long as nothing else comes between, within one file. */
function sheetsOf({ kind, sheet, file }: Omit<PrintAsked, "scope">, papers: readonly PlannedPaper[]): number {
  const { places } = SHEETS[sheet];
  const files =
    file === "pdf"
      ? [papers]
      : Map.groupBy(papers, ({ part, paper }) =>
          file === "zip_by_section" ? part : paper.studentNo,
        ).values();
  let sheets = 0;
  for (const inFile of files) {
    let used = 0;
    for (const { paper } of inFile) {
      const { pages, isUpright } = PAPERS[kind].pagesOf(paper.levelCode);
      if (!isUpright) {
        sheets += pages;
        used = 0;
        continue;
      }
      for (let page = 0; page < pages; page += 1) {
        if (used === 0) sheets += 1;
        used = (used + 1) % places;
      }
    }
  }
  return sheets;
}

const count = (papers: number): string => papers.toLocaleString("en-US");

/** Why papers are not prepared; null: they are. */
export function refusePlan(
  { file, include }: Pick<PrintAsked, "file" | "include">,
  plan: PrintPlan,
): Refusal | null {
  const words = (text: string) => refuse(422, "VALIDATION_FAILED", text);
  if (plan.count === 0)
    return words(
      include === "published" && plan.papers.length > 0
        ? "None of these report cards is published. Choose drafts too, or publish them first."
        : "No data found! There is nothing to print.",
    );
  if (plan.count > PAPERS_PER_JOB_MAX)
    return words(
      `A print job has at most ${count(PAPERS_PER_JOB_MAX)} papers; ${count(plan.count)} were asked for. Choose fewer sections or levels.`,
    );
  if (file === "pdf" && plan.count > PAPERS_MERGED_MAX)
    return words(
      `One PDF has at most ${count(PAPERS_MERGED_MAX)} papers; ${count(plan.count)} were asked for. Choose a ZIP, or fewer sections or levels.`,
    );
  return null;
}

export const TOO_MANY_JOBS = `You have ${OPEN_JOBS_MAX} print jobs that are not finished. Wait for one of them, or cancel one.`;

/** "ReportCards_1st_2025-2026.zip". */
export const jobFilename = ({ kind, term, file }: PrintAsked, yearName: string): string =>
  archiveNameOf(PAPERS[kind].fileName, { term, yearName, extension: file === "pdf" ? "pdf" : "zip" });
