import { useState } from "react";
import { CustomerField } from "#app/billing/customer-field.tsx";
import { type Asked, ask, callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { MEMBERS_OF_SEGMENT } from "#core/billing/lookup-calls.ts";
import type { Segment, SegmentMembers } from "#core/billing/lookup-contract.ts";
import { segmentMembersSearch } from "#core/billing/lookup-search-contract.ts";
import { dayOf, type InvoiceForm } from "./invoice-form.ts";

/** The names behind a segment's count: who is invoiced, and who is left out and why. Read when it is opened. */
function SegmentMembersList({ code, day }: { code: string; day: string }) {
  const [answer, setAnswer] = useState<Asked<typeof MEMBERS_OF_SEGMENT> | null>(null);
  const [isReading, setReading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const read = async () => {
    setReading(true);
    const asked = segmentMembersSearch(code, day);
    setAnswer(await ask(callTo<typeof MEMBERS_OF_SEGMENT>("GET /invoice/segment_members", {}, asked)));
    setReading(false);
  };
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && !isReading && !answer?.ok) void read();
  };
  return (
    <div>
      <Button className="btn-sm" aria-expanded={isOpen} aria-controls="segment-members" onClick={toggle}>
        {isOpen ? "Hide students" : "Show students"}
      </Button>
      <div id="segment-members" hidden={!isOpen} className="mt-2 text-sm">
        {isReading && <p className="text-muted">Reading the students…</p>}
        {answer && !answer.ok && (
          <Notice kind="error">
            {answer.message}{" "}
            <button type="button" className="link" onClick={() => void read()}>
              Try again
            </button>
          </Notice>
        )}
        {answer?.ok && <Members members={answer.value.data} />}
      </div>
    </div>
  );
}

const Members = ({ members: { members, leftOut } }: { members: SegmentMembers }) => (
  <>
    {members.length === 0 && <p className="text-muted">No active student: nobody would be invoiced.</p>}
    <ol className="max-h-52 list-decimal overflow-y-auto pl-8">
      {members.map(({ customerId, name, discounts }) => (
        <li key={customerId}>
          {name} <span className="text-muted">{[customerId, ...discounts].join(", ")}</span>
        </li>
      ))}
    </ol>
    {leftOut.length > 0 && (
      <p className="mt-2 text-muted">
        Left out: {leftOut.map(({ name, reason }) => `${name} (${reason})`).join(", ")}
      </p>
    )}
  </>
);

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
