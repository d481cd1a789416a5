import { callTo } from "#app/lib/browser-calls.ts";
import type { ListFormProps } from "#app/lists/form-parts.tsx";
import RecordDialog from "#app/management/record-dialog.tsx";
import { FoldedEvents } from "#app/management/record-history.tsx";
import type { ADD_PRODUCT, CHANGE_PRODUCT, PRODUCT_EVENTS } from "#core/billing/catalogue/catalogue.body.ts";
import { PRODUCT_FORM } from "#core/billing/catalogue/catalogue-form.ts";
import { PRODUCT_LIST, type ProductRow } from "#core/billing/catalogue/product.ts";
import type { ManagementRow } from "#core/management/editors.ts";

const NO_DEFAULTS = {};

/** The form of a product. */
export default function ProductDialog(props: ListFormProps<ProductRow>) {
  const { record } = props;
  const row = record && (PRODUCT_LIST.row.toWire(record) as unknown as ManagementRow);
  return (
    <RecordDialog
      {...props}
      title={record ? record.name : "Add a product"}
      fields={PRODUCT_FORM}
      record={row}
      defaults={NO_DEFAULTS}
      to={
        row
          ? callTo<typeof CHANGE_PRODUCT>("PATCH /billing/products/{id}", { id: row.id })
          : callTo<typeof ADD_PRODUCT>("POST /billing/products")
      }
      extra={
        row && (
          <FoldedEvents
            title="History"
            to={callTo<typeof PRODUCT_EVENTS>("GET /billing/products/{id}/events", { id: row.id })}
            none="Nothing is on record of it yet."
          />
        )
      }
    />
  );
}
