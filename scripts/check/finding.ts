/** What one check answers: a line for the reader, and what is wrong, if anything. */
export interface Finding {
  name: string;
  detail: string;
  problems: string[];
}

export const PROBLEMS_SHOWN_MAX = 25;
