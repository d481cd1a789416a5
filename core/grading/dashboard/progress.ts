import { GRADEBOOK_STATUSES, type GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";

/** How far the gradebooks of a grade level, a section or a subject have come in a term. */
export interface Progress {
  /** The id of a section; a grade level's code; a subject's name. */
  key: string;
  name: string;
  gradebooks: Record<GradebookStatus, number>;
  /** Cells there are to fill, and of these the ones that are: a score, N or S. */
  scores: number;
  entered: number;
}

/** Gradebooks of one of them in one status. */
export interface ProgressCount {
  key: string;
  name: string;
  status: GradebookStatus;
  gradebooks: number;
  scores: number;
  blanks: number;
}

/** One line each, in the order they first come. */
export function progressOf(counts: readonly ProgressCount[]): Progress[] {
  const lines = new Map<string, Progress>();
  for (const { key, name, status, gradebooks, scores, blanks } of counts) {
    const line = lines.get(key) ?? { key, name, gradebooks: noGradebooks(), scores: 0, entered: 0 };
    lines.set(key, line);
    line.gradebooks[status] += gradebooks;
    line.scores += scores;
    line.entered += scores - blanks;
  }
  return [...lines.values()];
}

/** All lines as one. */
export function progressTotal(name: string, lines: readonly Progress[]): Progress {
  const sumOf = (of: (line: Progress) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    key: "",
    name,
    gradebooks: Object.fromEntries(
      GRADEBOOK_STATUSES.map((status) => [status, sumOf(({ gradebooks }) => gradebooks[status])]),
    ) as Progress["gradebooks"],
    scores: sumOf(({ scores }) => scores),
    entered: sumOf(({ entered }) => entered),
  };
}

const noGradebooks = (): Progress["gradebooks"] =>
  Object.fromEntries(GRADEBOOK_STATUSES.map((status) => [status, 0])) as Progress["gradebooks"];

/** Whole percent, never a hundred before all is there and never none once something is; null where there is nothing to fill. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  if (part >= whole) return 100;
  return part <= 0 ? 0 : Math.min(99, Math.max(1, Math.floor((part * 100) / whole)));
}
