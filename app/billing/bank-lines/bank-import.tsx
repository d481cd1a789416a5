import { useState } from "react";
import { useRevalidator } from "react-router";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import { BANK_IMPORT } from "#core/billing/imports.ts";
import type { PAYMENT_CHOICES } from "#core/billing/settings/payment-choices.body.ts";

/** The bank, its account where the school has several, the template, the bank's file: its lines are matched, and nothing is posted. */
export default function BankImport({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const choices = useAsked(callTo<typeof PAYMENT_CHOICES>("GET /billing/payment_choices"));
  const [bank, setBank] = useState("");
  const [chosenAccount, setAccount] = useState("");
  const { banks, accounts } = choices?.ok ? choices.value.data : { banks: [], accounts: [] };
  const ofBank = accounts.filter(({ bankCode }) => bankCode === bank);
  const account = ofBank.length > 1 ? chosenAccount : "";
  const content = (
    <>
      <SelectField
        id="import-bank"
        label="Bank"
        isRequired
        isFirst
        value={bank}
        placeholder="Choose the bank of the file"
        options={banks
          .filter(({ isActive }) => isActive)
          .map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => {
          setBank(code);
          setAccount("");
        }}
      />
      {ofBank.length > 1 && (
        <SelectField
          id="import-account"
          label="Account"
          isRequired
          value={account}
          placeholder="Choose the account of the file"
          options={ofBank.map(({ uuid, name, number }) => ({ value: uuid, label: `${name}, ${number}` }))}
          onChange={setAccount}
        />
      )}
    </>
  );
  return (
    <ImportDialog
      definition={BANK_IMPORT}
      chosen={{ bank, account }}
      before={[{ name: "Bank", isReady: bank !== "" && (ofBank.length < 2 || account !== ""), content }]}
      onDone={() => void revalidate()}
      onClose={onClose}
    />
  );
}
