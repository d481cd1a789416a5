import type { ReactNode } from "react";
import { Link } from "react-router";
import { StudentLink } from "#app/lists/student-screen.tsx";
import { type Fact, Facts } from "#app/ui/record/facts.tsx";
import { SheetHead, SheetNotes } from "#app/ui/sheet-parts.tsx";
import type { PlainColumn } from "#app/ui/table/plain-table.tsx";
import { formatPesos } from "#core/shared/money.ts";

/** A payment or a refund on its screen: of whom, how much, what is known of it, and what it is made of. */
export function MoneySheet(props: {
  /** What the money is to the first customer, e.g. "Received from", and to the others. */
  partyLabel: string;
  othersLabel: string;
  customers: readonly { customerId: string; name: string }[];
  amount: number;
  status: string;
  facts: readonly Fact[];
  notes: string;
  children: ReactNode;
}) {
  const [first, ...others] = props.customers;
  const party = (
    <div>
      <p className="soft text-xs">{props.partyLabel}</p>
      <p className="text-lg font-semibold">
        {first && <StudentLink studentNo={first.customerId}>{first.name}</StudentLink>}
      </p>
      <p className="soft text-sm">Student ID {first?.customerId}</p>
      {others.map(({ customerId, name }) => (
        <p key={customerId} className="soft text-sm">
          {props.othersLabel} <StudentLink studentNo={customerId}>{name}</StudentLink>, {customerId}
        </p>
      ))}
    </div>
  );
  return (
    <article className="sheet">
      <SheetHead party={party} heading={formatPesos(props.amount)}>
        <p className="mt-1 text-xs font-semibold tracking-wide">{props.status}</p>
      </SheetHead>
      <Facts look="sheet" facts={props.facts.map(({ label, value }) => ({ label, value: value || "–" }))} />
      {props.children}
      <SheetNotes notes={props.notes} />
    </article>
  );
}

type ListedInvoice = { uuid: string; number: string; customerName: string };
/** The columns that say which invoice it is. */
export const LISTED_INVOICE_COLUMNS: readonly PlainColumn<ListedInvoice>[] = [
  {
    head: "Invoice No.",
    cell: ({ uuid, number }) => (
      <Link className="whitespace-nowrap underline underline-offset-2" to={`/ims/invoices/view/${uuid}`}>
        {number}
      </Link>
    ),
  },
  { head: "Student Name", cell: ({ customerName }) => customerName },
];
