import type { Database } from "../../../db/client.ts";
import { outdatedSections } from "../../../db/queries/reports/section-facts.ts";
import { computeFigures } from "../../commands/reports/compute-figures.ts";

/** How many sections are computed while a person waits; the others follow within a minute. */
const SECTIONS_AT_ONCE = 20;
/** What lists of figures compute before they are shown. */
export const FIGURES = {
  outdated: outdatedSections(),
  compute: (db: Database) => computeFigures(db, SECTIONS_AT_ONCE),
};
