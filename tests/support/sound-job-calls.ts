import type { Person } from "./sound-calls.ts";

/** The same of documents in bulk and of publishing by section, level or school: RA asks; a job is seen by who asked for it. */
export const jobCalls = ({ all, uuid }: { all: readonly Person[]; uuid: string }) => {
  const sections = { scope: "sections", section_ids: [uuid], grading_period_name: "1st" };
  const readers: readonly Person[] = ["registrar", "adviser"];
  const registrar: readonly Person[] = ["registrar"];
  return {
    "post /print_jobs": [registrar, { what: "report_cards", ...sections }],
    "get /print_jobs/{id}": [all],
    "post /print_jobs/{id}/cancel": [all],
    "post /print_jobs/{id}/retry": [all],
    "get /print_jobs/{id}/parts/{part}/file": [all],
    "post /publishing_jobs": [registrar, sections],
    "get /publishing_jobs/{id}": [readers],
    "post /publishing_jobs/{id}/cancel": [readers],
    "post /publishing_jobs/{id}/retry": [readers],
  } satisfies Record<string, readonly [readonly Person[], unknown?]>;
};
