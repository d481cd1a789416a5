import { useState } from "react";
import { SUGGEST_DEBOUNCE_MS } from "#app/billing/lookups.ts";
import { ask, callTo } from "#app/lib/browser-calls.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import type { SPONSOR_CHOICES } from "#core/management/calls.ts";
import { type ManagementChoice, NEW_SPONSOR } from "#core/management/editors.ts";

interface SponsorFieldProps {
  id: string;
  label: string;
  /** The id of a sponsor, or NEW_SPONSOR. */
  value: string;
  /** What the record calls the sponsor it has; "" where it has none. */
  called: string;
  help?: string | undefined;
  error: string | undefined;
  /** False: a new sponsor is not offered. */
  hasNew?: boolean;
  onChange: (value: string) => void;
}

const NEW: ManagementChoice = { value: NEW_SPONSOR, label: "New sponsor" };
/** Sponsors whose name or address holds the text. */
async function suggestSponsors(text: string): Promise<readonly ManagementChoice[]> {
  const search = text.trim();
  const found =
    search === ""
      ? null
      : await ask(callTo<typeof SPONSOR_CHOICES>("GET /management/sponsor-choices", {}, { search }));
  return found?.ok ? found.value.data : [];
}
/** A sponsor, found by name or email address, or a new one. */
export function SponsorField({
  id,
  label,
  help,
  value,
  called,
  error,
  hasNew = true,
  onChange,
}: SponsorFieldProps) {
  const [text, setText] = useState(value === NEW_SPONSOR ? NEW.label : called);
  return (
    <Field id={id} label={label} isRequired error={error} help={help}>
      <Combobox<ManagementChoice>
        id={id}
        text={text}
        onText={(typed) => {
          setText(typed);
          onChange("");
        }}
        onChoose={(choice) => {
          setText(choice.label);
          onChange(choice.value);
        }}
        suggest={async (typed) => [...(await suggestSponsors(typed)), ...(hasNew ? [NEW] : [])]}
        debounceMs={SUGGEST_DEBOUNCE_MS}
        keyOf={(choice) => choice.value}
        labelOf={(choice) => choice.label}
        isRequired
        isWrong={error !== undefined}
        describedBy={describedBy(id, error, help)}
        emptyText="No sponsor matches."
      />
    </Field>
  );
}
