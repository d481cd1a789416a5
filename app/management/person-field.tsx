import { useState } from "react";
import { SUGGEST_DEBOUNCE_MS } from "#app/billing/lookups.ts";
import { ask, callTo } from "#app/lib/browser-calls.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { type ManagementChoice, NEW_SPONSOR } from "#core/management/editors.ts";
import type { SPONSOR_CHOICES, STUDENT_CHOICES } from "#core/management/office-records.body.ts";
import { MERGED_ONE, type MergedList } from "#core/management/people/person-paths.ts";

interface FieldProps {
  id: string;
  label: string;
  /** The id of the person, or of one of `more`; "": nobody is chosen. */
  value: string;
  help?: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}
interface PersonFieldProps extends FieldProps {
  list: MergedList;
  /** What the field says at first. */
  called?: string;
  /** Who is not offered. */
  except?: string;
  /** What is offered besides. */
  more?: readonly ManagementChoice[];
}

/** Students whose name or number, or sponsors whose name or address, holds the text. */
async function suggestPeople(list: MergedList, text: string): Promise<readonly ManagementChoice[]> {
  const search = text.trim();
  if (search === "") return [];
  const found =
    list === "students"
      ? await ask(callTo<typeof STUDENT_CHOICES>("GET /management/student-choices", {}, { search }))
      : await ask(callTo<typeof SPONSOR_CHOICES>("GET /management/sponsor-choices", {}, { search }));
  return found.ok ? found.value.data : [];
}

/** A student, found by name or number, or a sponsor, by name or email address. */
export function PersonField(props: PersonFieldProps) {
  const { id, label, list, help, called = "", except, error, more = [], onChange } = props;
  const [text, setText] = useState(called);
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
        suggest={async (typed) => [
          ...(await suggestPeople(list, typed)).filter(({ value }) => value !== except),
          ...more,
        ]}
        debounceMs={SUGGEST_DEBOUNCE_MS}
        keyOf={(choice) => choice.value}
        labelOf={(choice) => choice.label}
        isRequired
        isWrong={error !== undefined}
        describedBy={describedBy(id, error, help)}
        emptyText={`No ${MERGED_ONE[list]} matches.`}
      />
    </Field>
  );
}

const NEW: ManagementChoice = { value: NEW_SPONSOR, label: "New sponsor" };
/** A sponsor, or a new one. `called`: what the record calls the sponsor it has; "" where it has none. */
export const SponsorField = ({ called, ...props }: FieldProps & { called: string }) => (
  <PersonField
    {...props}
    list="sponsors"
    more={[NEW]}
    called={props.value === NEW_SPONSOR ? NEW.label : called}
  />
);
