import {
  dayOf,
  type InvoiceForm,
  includedOf,
  namedLine,
  type TypedLine,
} from "#app/billing/form/invoice-form.ts";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { ProductName } from "#core/billing/catalogue/product-code.ts";
import { valueText } from "#core/billing/deductions/discount.ts";
import { namedParts } from "#core/billing/deductions/line-parts.ts";
import {
  automaticFor,
  type NamedAdjustment,
  NOTHING_GIVEN,
  withAutomatic,
} from "#core/billing/deductions/named-adjustments.ts";
import type { DISCOUNTS_OF_STUDENT } from "#core/billing/lookup-calls.ts";
import { studentDiscountsSearch } from "#core/billing/lookup-search-contract.ts";

const isAutomatic = ({ way }: NamedAdjustment): boolean => way !== "hand";
/** What of the catalogue a person chooses. */
export const byHand = (named: readonly NamedAdjustment[]): NamedAdjustment[] =>
  named.filter((one) => !isAutomatic(one));

/** The lines without what another student was given automatically; as they are while the student stays. */
export function linesFor(
  { customer, billTo }: Partial<InvoiceForm>,
  form: InvoiceForm,
  named: readonly NamedAdjustment[],
): Partial<Pick<InvoiceForm, "lines">> {
  const stays = customer === undefined || customer?.customerId === form.customer?.customerId;
  if (stays && (billTo === undefined || billTo === form.billTo)) return {};
  const codes = new Set(named.filter(isAutomatic).map(({ code }) => code));
  return { lines: form.lines.map((line) => withoutCodes(line, codes)) };
}
const withoutCodes = (line: TypedLine, codes: ReadonlySet<string>): TypedLine => ({
  ...line,
  deduction: {
    ...line.deduction,
    parts: (line.deduction.parts ?? []).filter(({ code }) => !codes.has(code)),
  },
});

interface NoticeProps {
  form: InvoiceForm;
  named: readonly NamedAdjustment[];
  products: readonly ProductName[];
  onChange: (changed: Partial<InvoiceForm>) => void;
}

/** Proposes what the student is given automatically; of a segment or schedule it says when that is taken off. */
export function StudentDiscountNotice({ form, named, products, onChange }: NoticeProps) {
  if (!named.some(isAutomatic)) return null;
  if (form.billTo === "SEGMENT" || form.type === "RECURRING")
    return (
      <p className="text-xs text-muted">
        Sibling discounts and scholarships are taken off when the invoices are made.
      </p>
    );
  return (
    form.customer && (
      <Proposal
        key={form.customer.customerId}
        number={form.customer.customerId}
        form={form}
        named={named}
        products={products}
        onChange={onChange}
      />
    )
  );
}

function Proposal({ number, form, named, products, onChange }: NoticeProps & { number: string }) {
  const answer = useAsked(
    callTo<typeof DISCOUNTS_OF_STUDENT>("GET /invoice/student_discounts", {}, studentDiscountsSearch(number)),
  );
  if (!answer) return null;
  // Where it cannot be read, nothing is proposed: the API checks what is sent.
  const given = automaticFor(named, answer.ok ? answer.value.data : NOTHING_GIVEN, dayOf(form));
  const lines = withAutomatic(
    includedOf(form).map((line) => namedLine(line, products)),
    given,
  );
  const used = new Set(
    form.lines.flatMap(({ deduction }) => (deduction.parts ?? []).map(({ code }) => code)),
  );
  const proposed = given.filter(({ code }) => !used.has(code));
  if (lines === null || proposed.length === 0) return null;
  const apply = () => {
    let place = 0;
    const added = form.lines.map((line): TypedLine => {
      const figures = line.isIncluded ? lines[place++] : undefined;
      return figures
        ? { ...line, deduction: { ...line.deduction, parts: namedParts(figures.deduction) } }
        : line;
    });
    onChange({ lines: added });
  };
  return (
    <Notice kind="info">
      {form.customer?.name} has {proposed.map((one) => `${one.name} (${valueText(one)})`).join(" and ")}, not
      yet in the items below.{" "}
      <button type="button" className="link" onClick={apply}>
        Add to the items
      </button>
    </Notice>
  );
}
