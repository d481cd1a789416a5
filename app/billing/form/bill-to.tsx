import { CustomerField } from "#app/billing/customer-field.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import type { Segment } from "#core/billing/lookup-contract.ts";
import { dayOf, type InvoiceForm } from "./invoice-form.ts";
import { SegmentMembersList } from "./segment-members-list.tsx";

const RECIPIENTS = [
  { value: "SEGMENT", label: "Segment" },
  { value: "INDIVIDUAL", label: "Individual" },
] as const;

interface BillToProps {
  form: InvoiceForm;
  segments: readonly Segment[];
  errorOf: (field: string) => string | undefined;
  /** A published invoice keeps its customer (B-14). */
  isFixed: boolean;
  onChange: (changed: Partial<InvoiceForm>) => void;
}

/** Whom the invoice is for: one student, or a group of them. */
export function BillTo({ form, segments, errorOf, isFixed, onChange }: BillToProps) {
  const chosen = segments.find(({ code }) => code === form.segment?.code);
  const day = dayOf(form);
  const help =
    chosen &&
    `${chosen.members} active ${chosen.members === 1 ? "student" : "students"}: publishing makes one invoice for each.`;
  return (
    <section className="form-section" aria-labelledby="bill-to-title">
      <h2 id="bill-to-title">Bill to</h2>
      <div className="grid gap-4">
        <Segmented
          label="Recipient"
          value={form.billTo}
          options={RECIPIENTS}
          isOff={isFixed}
          onChange={(billTo) => onChange({ billTo })}
        />
        {form.billTo === "INDIVIDUAL" ? (
          <CustomerField
            id="customer"
            customer={form.customer}
            text={form.customerText}
            error={errorOf("customer")}
            isOff={isFixed}
            onChange={({ customer, text }) => onChange({ customer, customerText: text })}
          />
        ) : (
          <Field id="segment" label="Segment" isRequired error={errorOf("segment")} help={help}>
            <select
              id="segment"
              className={`select ${errorOf("segment") ? "input-error" : ""}`}
              aria-required
              aria-invalid={errorOf("segment") ? true : undefined}
              aria-describedby={describedBy("segment", errorOf("segment"), help)}
              disabled={isFixed}
              value={form.segment?.code ?? ""}
              onChange={(event) =>
                onChange({ segment: segments.find(({ code }) => code === event.target.value) ?? null })
              }
            >
              <option value="">Choose a segment</option>
              {segments.map((segment) => (
                <option key={segment.code} value={segment.code}>
                  {segment.name}
                </option>
              ))}
            </select>
          </Field>
        )}
        {form.billTo === "SEGMENT" && chosen && (
          <SegmentMembersList key={`${chosen.code} ${day}`} code={chosen.code} day={day} />
        )}
        {isFixed && (
          <p className="text-xs text-muted">
            A published invoice keeps its customer, its number and its invoice date; a changed amount is
            entered in the books as an adjustment.
          </p>
        )}
      </div>
    </section>
  );
}
