import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { askConsole } from "#app/lib/ask-console.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import { BANK_IMPORT } from "#core/billing/imports.ts";

type BankOption = { value: string; label: string };

/** The bank, the template, the bank's file: its lines are matched, and nothing is posted. */
export default function BankImport({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [banks, setBanks] = useState<BankOption[]>([]);
  const [bank, setBank] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    void askConsole<{ options?: BankOption[] }>("/lists/bank-lines/options/bank", {
      signal: stop.signal,
    }).then(({ body }) => setBanks(body?.options ?? []));
    return () => stop.abort();
  }, []);
  const content = (
    <SelectField
      id="import-bank"
      label="Bank"
      isRequired
      isFirst
      value={bank}
      placeholder="Choose the bank of the file"
      options={banks}
      onChange={setBank}
    />
  );
  return (
    <ImportDialog
      definition={BANK_IMPORT}
      chosen={{ bank }}
      before={[{ name: "Bank", isReady: bank !== "", content }]}
      onDone={() => void revalidate()}
      onClose={onClose}
    />
  );
}
