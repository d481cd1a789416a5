import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import type { ListFormProps } from "#app/lists/form-parts.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { NotesField, TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { COUNT_CASH } from "#core/billing/collection.body.ts";
import type { CollectionRow } from "#core/billing/collection.ts";
import { centavosFromTyped, formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";

/** Counts one person's cash of a day: what the books expect, what is there, and the difference as one types. */
export default function CountCashDialog(props: ListFormProps<CollectionRow>) {
  return props.record && <CountForm {...props} line={props.record} />;
}

function CountForm({ line, onSaved, onClose }: ListFormProps<CollectionRow> & { line: CollectionRow }) {
  const [isSaved, setSaved] = useState(false);
  const form = useDialogForm(callTo<typeof COUNT_CASH>("POST /collections/count"), {
    initial: { counted: "", note: "" },
    read: async (typed) => {
      const [{ cashCountBody }, { checkEntry }] = await Promise.all([
        import("#core/billing/collection.body.ts"),
        import("#core/shared/body.ts"),
      ]);
      const counted = centavosFromTyped(typed.counted);
      return checkEntry(cashCountBody, {
        day: line.day,
        methodCode: line.methodCode,
        cashierId: line.cashierId,
        counted: counted ?? Number.NaN,
        expected: line.net,
        note: typed.note,
      });
    },
    onDone: () => {
      setSaved(true);
      onSaved();
    },
  });
  const centavos = centavosFromTyped(form.typed.counted);
  return (
    <FormDialog
      {...form.dialog}
      title={`Count the cash of ${line.cashier}`}
      saveLabel="Save count"
      isSaved={isSaved}
      onClose={onClose}
    >
      <dl className="grid grid-cols-2 gap-2 text-sm">
        <dt className="text-muted">
          {line.method}, {formatDay(line.day)}
        </dt>
        <dd className="num text-right">{formatPesos(line.net)} expected</dd>
        <dt className="text-muted">Difference</dt>
        <dd className="num text-right">{centavos === null ? "–" : differenceText(centavos - line.net)}</dd>
      </dl>
      <TextField id="counted" label="Cash counted" isRequired isAmount {...form.field("counted")} />
      <NotesField help="Needed where the cash differs from the books." {...form.field("note")} />
    </FormDialog>
  );
}

const differenceText = (difference: number): string =>
  difference === 0 ? "None" : `${formatPesos(Math.abs(difference))} ${difference > 0 ? "over" : "short"}`;
