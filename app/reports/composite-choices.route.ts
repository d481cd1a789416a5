import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { choicesSearch, SCHOOL_YEARS, TERMS } from "#core/grading/gradebook/lookups.body.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { type Advisory, advisoriesSearch } from "#core/reports/advisory-contract.ts";
import { ADVISORIES } from "#core/reports/composite.body.ts";
import type { Route } from "./+types/composite-choices.route.ts";

/** What the export of the composite is chosen by; `terms` and `sections` are those of `year`. */
export interface CompositeChoices {
  years: { value: string; label: string }[];
  year: string;
  terms: { value: string; label: string }[];
  sections: Advisory[];
}

const refused = (refusal: ApiRefusal): Response => Response.json(refusal, { status: refusal.status || 503 });

/** School years, and the terms and sections of the one in `year`, the newest without it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const years = await call(args, SCHOOL_YEARS, {});
  if (!years.ok) return refused(years);
  const year = args.url.searchParams.get("year") || years.value.rows[0]?.uuid || "";
  const [terms, sections] = await Promise.all([
    call(args, TERMS, { search: choicesSearch(year) }),
    call(args, ADVISORIES, { search: advisoriesSearch(year) }),
  ]);
  if (!terms.ok) return refused(terms);
  if (!sections.ok) return refused(sections);
  const choices: CompositeChoices = {
    years: years.value.rows.map(({ uuid, name }) => ({ value: uuid, label: name })),
    year,
    terms: terms.value.rows
      .toSorted((one, other) => one.term.ordinal - other.term.ordinal)
      .map(({ term }) => ({ value: term.uuid, label: `${TERM_NAMES[term.ordinal]} Term` })),
    sections: sections.value.rows,
  };
  return Response.json({ choices });
}
