import { type ReactNode, useMemo, useState } from "react";
import { CheckList } from "#app/ui/form/check-list.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { type AwardPeriod, FINAL_PERIOD, PERIOD_NAMES } from "#core/awards/award-groups.ts";
import { TERM_ORDINALS } from "#core/management/term-name.ts";
import type { SectionScope } from "#core/reports/publishing/section-scope.body.ts";
import { useChoices } from "./use-choices.ts";

const SCOPES = [
  { value: "sections", label: "Sections" },
  { value: "levels", label: "Grade levels" },
  { value: "school", label: "Whole school" },
] as const;
type ScopeKind = (typeof SCOPES)[number]["value"];

/** The sections of a school year that something is about, in a term named as people name it. */
interface Where {
  scope: SectionScope;
  schoolYear: string | null;
  term: string;
}

interface Option {
  value: string;
  label: string;
}
const FINAL: Option = { value: PERIOD_NAMES[FINAL_PERIOD], label: PERIOD_NAMES[FINAL_PERIOD] };
/** The terms of the year, and the year itself, as far as there are documents of them. */
const periodOptions = (terms: readonly Option[], periods: readonly AwardPeriod[]): Option[] => [
  ...terms.filter((_, place) => periods.some((period) => period === place + 1)),
  ...(periods.includes(FINAL_PERIOD) ? [FINAL] : []),
];

/** School year, term, and which sections: the fields, and what is chosen; null while something is missing. */
export function useScope(
  section: string,
  periods: readonly AwardPeriod[] = TERM_ORDINALS,
): { scopeFields: ReactNode; where: Where | null } {
  const [year, setYear] = useState("");
  const [term, setTerm] = useState<string | null>(null);
  const [scope, setScope] = useState<ScopeKind>("sections");
  const [picked, setPicked] = useState<readonly string[]>(section ? [section] : []);
  const choices = useChoices(year);
  const isLoaded = choices !== null && (year === "" || choices.year === year);
  const terms = periodOptions(choices?.terms ?? [], periods);
  const termValue = term ?? terms[0]?.value ?? "";
  const termName = terms.find(({ value }) => value === termValue)?.label ?? "";
  const all = isLoaded ? choices.sections : [];
  const options =
    scope === "sections"
      ? all.map(({ sectionUuid, sectionName, level }) => ({
          value: sectionUuid,
          label: `${level.name} ${sectionName}`,
        }))
      : [...new Map(all.map(({ level }) => [level.code, level.name]))].map(([value, label]) => ({
          value,
          label,
        }));
  const where = useMemo((): Where | null => {
    const among = picked.filter(
      (value) => scope === "levels" || all.some((one) => one.sectionUuid === value),
    );
    if (!isLoaded || termName === "" || (scope !== "school" && among.length === 0)) return null;
    const scopes = {
      sections: { kind: "sections", sectionUuids: among },
      levels: { kind: "levels", levelCodes: among },
      school: { kind: "school" },
    } as const;
    return { scope: scopes[scope], schoolYear: choices.year, term: termName };
  }, [isLoaded, choices, termName, scope, picked, all]);
  const scopeFields = (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          id="scope-year"
          label="School Year"
          isFirst
          value={year || (choices?.year ?? "")}
          options={choices?.years ?? []}
          onChange={(uuid) => {
            setYear(uuid);
            setTerm(null);
            setPicked([]);
          }}
        />
        {periods.length > 1 && (
          <SelectField
            id="scope-term"
            label="School Term"
            value={isLoaded ? termValue : ""}
            options={isLoaded ? terms : []}
            onChange={setTerm}
          />
        )}
      </div>
      <Segmented
        label="Which"
        value={scope}
        options={SCOPES}
        onChange={(value) => {
          setScope(value);
          setPicked([]);
        }}
      />
      {scope !== "school" && (
        <CheckList
          label={scope === "sections" ? "Sections" : "Grade levels"}
          options={options}
          picked={picked}
          onChange={setPicked}
        />
      )}
    </>
  );
  return { scopeFields, where };
}
