import { useEffect, useState } from "react";
import { ask, callTo } from "#app/lib/browser-calls.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { ATTENDANCE_CHOICES } from "#core/attendance/attendance.body.ts";
import type { SectionChoice } from "#core/attendance/attendance.ts";

const FAILED = "The grade sections did not load";

/** The sections the user sees, requested when a dialog opens: null while loading. */
export function useSections(): readonly SectionChoice[] | null {
  const [sections, setSections] = useState<readonly SectionChoice[] | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    void ask(callTo<typeof ATTENDANCE_CHOICES>("GET /attendance/choices"), asking.signal).then((answer) => {
      if (asking.signal.aborted) return;
      if (answer.ok) setSections(answer.value.rows);
      else toastError(FAILED, answer.message);
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
