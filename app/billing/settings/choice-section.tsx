import { lazy, Suspense, useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { SettingsSection } from "#app/settings/settings-section.tsx";
import { Button } from "#app/ui/button.tsx";
import { Pencil, Plus } from "#app/ui/icons.tsx";
import { METHOD_KIND_LABELS } from "#core/billing/payments/payment-methods.ts";
import {
  BANK_ACCOUNT,
  BANK_CHOICE,
  CHOICE_LISTS,
  type ChoiceList,
  isShipped,
  METHOD_CHOICE,
  type PaymentChoices,
} from "#core/billing/settings/payment-choices.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import type { RecordCall } from "#core/management/office-records.body.ts";

const RecordDialog = lazy(() => import("#app/management/record-dialog.tsx"));
const NO_DEFAULTS = {};
/** Where the API keeps each list. */
const CHOICE_PATHS: Record<ChoiceList, string> = {
  methods: "/payment_method",
  banks: "/bank",
  accounts: "/bank_account",
};

/** A record of a list: what its line says, and what its form opens with. */
interface ChoiceRow {
  record: ManagementRow;
  name: string;
  facts: string;
  isOffered: boolean;
  isFixed: boolean;
}

/** The three lists as the settings show them. */
export const choiceLists = (
  choices: PaymentChoices,
): readonly { list: ChoiceList; rows: readonly ChoiceRow[] }[] => [
  {
    list: "methods",
    rows: choices.methods.map((method) => ({
      record: { ...METHOD_CHOICE.toWire(method), id: method.code },
      name: method.name,
      facts: `${method.code}, ${METHOD_KIND_LABELS[method.kind]}`,
      isOffered: method.isActive,
      isFixed: isShipped("methods", method.code),
    })),
  },
  {
    list: "banks",
    rows: choices.banks.map((bank) => ({
      record: { ...BANK_CHOICE.toWire(bank), id: bank.code },
      name: bank.name,
      facts: bank.code,
      isOffered: bank.isActive,
      isFixed: false,
    })),
  },
  {
    list: "accounts",
    rows: choices.accounts.map((account) => ({
      record: { ...BANK_ACCOUNT.toWire(account), id: account.uuid },
      name: account.name,
      facts: `${account.bankName}, ${account.number}`,
      isOffered: account.isActive,
      isFixed: false,
    })),
  },
];

/** One list of the settings, and the form that adds to it or changes it (B-68). */
export function ChoiceSection(props: { list: ChoiceList; rows: readonly ChoiceRow[]; onSaved: () => void }) {
  const { list, rows } = props;
  const { title, noun, add, fields } = CHOICE_LISTS[list];
  /** `null`: a new one; undefined: no form is open. */
  const [opened, setOpened] = useState<ManagementRow | null | undefined>(undefined);
  return (
    <SettingsSection
      id={list}
      title={title}
      action={
        <Button icon={<Plus className="icon" />} onClick={() => setOpened(null)}>
          {add}
        </Button>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {rows.length === 0 && <li className="py-3 text-sm text-muted">None yet.</li>}
        {rows.map(({ record, name, facts, isOffered, isFixed }) => (
          <li key={record.id} className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{name}</span>{" "}
              <span className="break-words text-muted">{facts}</span>
            </span>
            {!isOffered && <span className="flex-none text-muted">Not offered</span>}
            {!isFixed && (
              <button
                type="button"
                className="btn btn-ghost btn-square btn-xs flex-none"
                aria-label={`Change ${name}`}
                onClick={() => setOpened(record)}
              >
                <Pencil className="icon" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <RecordDialog
            title={opened === null ? add : `Change ${noun}`}
            fields={fields}
            record={opened}
            defaults={NO_DEFAULTS}
            to={
              opened
                ? callTo<RecordCall>(`PATCH ${CHOICE_PATHS[list]}/{id}`, { id: opened.id })
                : callTo<RecordCall>(`POST ${CHOICE_PATHS[list]}`)
            }
            onSaved={props.onSaved}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}
