import { type ComponentType, Suspense } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Plus } from "#app/ui/icons.tsx";
import type { AnyList, RowOf } from "#core/shared/list/definition.ts";
import { nameOnWire } from "#core/shared/list/wire.ts";
import type { ListPageState } from "./list-page.tsx";

/** A form over a list: of a record, or null of a new one. */
export interface ListFormProps<Row> {
  record: Row | null;
  /** What the saved record is called, by what was typed and the answer of its call. */
  nameOf?: ((saved: object) => string) | undefined;
  /** Opens the form of another new record. */
  onAnother?: (() => void) | undefined;
  onSaved: () => void;
  onClose: () => void;
}
const NEW = "new";

/** The parts of a list whose rows open a form over it; with a label, the same form adds records. The address names the one that is open. */
export function formParts<L extends AnyList>(
  list: L,
  { Form, addLabel }: { Form: ComponentType<ListFormProps<RowOf<L>>>; addLabel?: string },
) {
  const keyOf = (row: RowOf<L>): string => String((row as Record<string, unknown>)[list.key]);
  return {
    onOpen: (row: RowOf<L>, { change }: ListPageState<L>["navigation"]) => change({ dialog: keyOf(row) }),
    ...(addLabel !== undefined && {
      actions: ({ navigation }: ListPageState<L>) => (
        <Button
          className="btn-primary"
          icon={<Plus className="icon" />}
          onClick={() => navigation.change({ dialog: NEW })}
        >
          {addLabel}
        </Button>
      ),
    }),
    dialogs: ({ navigation, loaded }: ListPageState<L>) => {
      const { dialog } = navigation.address;
      const record = loaded.list?.rows.find((row) => keyOf(row) === dialog) ?? null;
      const isNew = addLabel !== undefined && dialog === NEW;
      return (
        (record || isNew) && (
          <Opened
            key={dialog}
            Form={Form}
            record={record}
            nameOf={(saved) => nameOnWire(list, saved)}
            onAnother={addLabel === undefined ? undefined : () => navigation.change({ dialog: NEW })}
            onClose={() => navigation.change({ dialog: "" })}
          />
        )
      );
    },
  };
}

function Opened<Row>(
  props: { Form: ComponentType<ListFormProps<Row>> } & Omit<ListFormProps<Row>, "onSaved">,
) {
  const { Form, ...form } = props;
  const { revalidate } = useRevalidator();
  return (
    <Suspense>
      <Form {...form} onSaved={() => void revalidate()} />
    </Suspense>
  );
}
