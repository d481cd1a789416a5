import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import type { ListFormProps } from "#app/lists/form-parts.tsx";
import { Button } from "#app/ui/button.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { NotesField, TextField } from "#app/ui/form/text-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { CashCountWire } from "#core/billing/collections/cash-count-contract.ts";
import type { COUNT_CASH } from "#core/billing/collections/collection-calls.ts";
import type { CollectionRow } from "#core/billing/collections/collection-list.ts";
import { centavosFromTyped, formatPesos, pesosFromCentavos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { formatDay } from "#core/shared/school-day.ts";

type Wrong = Readonly<Record<string, string>>;

/** Counts one person's cash of a day: what the books expect, what is there, and the difference as one types. */
export default function CountCashDialog(props: ListFormProps<CollectionRow>) {
  return props.record && <CountForm {...props} line={props.record} />;
}

function CountForm({ line, onSaved, onClose }: ListFormProps<CollectionRow> & { line: CollectionRow }) {
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const [isSaved, setSaved] = useState(false);
  const { isBusy, send } = useOneChange(callTo<typeof COUNT_CASH>("POST /collections/count"), {
    onDone: () => {
      setSaved(true);
      onSaved();
    },
    onRefused: ({ refusal }) => setWrong(wrongIn(refusal)),
  });
  const centavos = centavosFromTyped(typed);
  const submit = async () => {
    const count = {
      day: line.day,
      payment_method: line.methodCode,
      cashier_id: line.cashierId,
      counted: centavos === null ? Number.NaN : pesosFromCentavos(centavos),
      expected: pesosFromCentavos(line.net).toFixed(2),
      note,
    };
    const checked = await check(count);
    if (checked.ok) send(count);
    else setWrong(wrongIn(checked));
  };
  return (
    <FormDialog
      title={`Count the cash of ${line.cashier}`}
      isBusy={isBusy}
      isDirty={typed !== "" || note !== ""}
      isSaved={isSaved}
      onClose={onClose}
      save={
        <Button className="btn-primary" isBusy={isBusy} onClick={submit}>
          Save count
        </Button>
      }
    >
      <EnterForm onSubmit={submit}>
        {wrong[OTHER] && <Notice kind="error">{wrong[OTHER]}</Notice>}
        <dl className="grid grid-cols-2 gap-2 text-sm">
          <dt className="text-muted">
            {line.method}, {formatDay(line.day)}
          </dt>
          <dd className="num text-right">{formatPesos(line.net)} expected</dd>
          <dt className="text-muted">Difference</dt>
          <dd className="num text-right">{centavos === null ? "–" : differenceText(centavos - line.net)}</dd>
        </dl>
        <TextField
          id="counted"
          label="Cash counted"
          isRequired
          isAmount
          value={typed}
          error={wrong.counted}
          onChange={(text) => {
            setWrong({});
            setTyped(text);
          }}
        />
        <NotesField
          value={note}
          help="Needed where the cash differs from the books."
          error={wrong.note}
          onChange={(text) => {
            setWrong({});
            setNote(text);
          }}
        />
      </EnterForm>
    </FormDialog>
  );
}

const differenceText = (difference: number): string =>
  difference === 0 ? "None" : `${formatPesos(Math.abs(difference))} ${difference > 0 ? "over" : "short"}`;

async function check(count: CashCountWire) {
  const [{ cashCountBody }, { checkInput }] = await Promise.all([
    import("#core/billing/collections/cash-count-contract.ts"),
    import("#core/shared/validation-messages.ts"),
  ]);
  return checkInput(cashCountBody, count);
}

const OTHER = "other";
/** The first problem of each field; what belongs to none stands above them. */
function wrongIn({
  errors = [],
  message = "",
}: {
  errors?: readonly RefusedEntry[];
  message?: string;
}): Wrong {
  const known = errors.filter(({ path }) => path === "counted" || path === "note");
  if (known.length === 0) return { [OTHER]: errors[0]?.message ?? message };
  return Object.fromEntries(known.map(({ path = "", message: text }) => [path, text]));
}
