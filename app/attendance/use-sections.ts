import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { SectionChoice } from "#core/attendance/attendance-list.ts";

const FAILED = "The grade sections did not load";

/** The sections the user sees, requested when a dialog opens: null while loading. */
export function useSections(): readonly SectionChoice[] | null {
  const [sections, setSections] = useState<readonly SectionChoice[] | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    void askConsole<{ choices: SectionChoice[]; message?: string }>("/grades/attendance/choices", {
      signal: asking.signal,
    }).then(({ isOk, body }) => {
      if (asking.signal.aborted) return;
      if (isOk && body) setSections(body.choices);
      else toastError(FAILED, body?.message);
    });
    return () => asking.abort();
  }, []);
  return sections;
}

export const schoolYearsOf = (sections: readonly SectionChoice[]): string[] => [
  ...new Set(sections.map(({ schoolYear }) => schoolYear)),
];
/** How many terms of each school year have begun. */
export type TermsBegun = Readonly<Record<string, number>>;
export const termsBegunOf = (sections: readonly SectionChoice[]): TermsBegun =>
  Object.fromEntries(sections.map(({ schoolYear, termsBegun }) => [schoolYear, termsBegun]));
export const currentYearOf = (sections: readonly SectionChoice[]): string =>
  (sections.find(({ isCurrent }) => isCurrent) ?? sections[0])?.schoolYear ?? "";
