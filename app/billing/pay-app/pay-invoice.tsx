import type { ReactNode } from "react";
import { InvoiceStatusBadge } from "#app/billing/invoice-status-badge.tsx";
import { payStateOf } from "#core/billing/payments/pay-state.ts";
import type { PayPage } from "#core/documents/pay-page.ts";

/** One invoice for whoever pays it: what is open, how to pay it, what it is made of. */
export function PayInvoice({ page }: { page: PayPage }) {
  const { school, student, toPay } = page;
  const state = payStateOf(page.status);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-[-.015em]">Invoice {page.number}</h1>
        <InvoiceStatusBadge status={page.status} />
      </div>
      {student && <p className="mt-1 text-muted">For {student}</p>}
      <div className="verdict mt-6" role="status">
        <p className="text-lg font-semibold">{state.heading}</p>
        {toPay && <p className="num mt-1 text-[28px] leading-9 font-semibold">{toPay.amount}</p>}
        <p className="mt-1 text-sm text-muted">{state.text}</p>
      </div>
      {toPay && <HowToPay number={page.number} {...toPay} />}
      {page.lines.length > 0 && <Contents {...page} />}
      <Part title="Questions?">
        <p>{school.name}</p>
        <p className="text-muted">{school.address}</p>
        <p className="mt-1">
          <a className="link-in" href={`mailto:${school.email}`}>
            {school.email}
          </a>
        </p>
        <p>
          <a className="link-in num" href={`tel:${school.contactNumber.replaceAll(/[^\d+]/g, "")}`}>
            {school.contactNumber}
          </a>
        </p>
      </Part>
    </>
  );
}

function HowToPay({
  number,
  methods,
  banks,
  accounts,
  credit,
}: { number: string } & NonNullable<PayPage["toPay"]>) {
  return (
    <Part title="How to pay">
      <ul className="list-disc space-y-1 pl-5">
        {methods.map((method) => (
          <li key={method}>{method}</li>
        ))}
      </ul>
      {credit && (
        <p className="mt-2">
          <b className="num font-semibold">{credit}</b> that was paid before is not used yet. Ask the school’s
          office to apply it to this invoice.
        </p>
      )}
      {banks.length > 0 && <p className="mt-2">Banks: {banks.join(" · ")}</p>}
      {accounts.length > 0 && (
        <>
          <p className="mt-2">The school’s accounts:</p>
          <ul className="list-disc space-y-1 pl-5">
            {accounts.map((account) => (
              <li key={account}>{account}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2 text-muted">
        Give the invoice number <b className="num font-semibold text-base-content">{number}</b> with your
        payment, and keep the deposit slip.
        {accounts.length === 0 && " For account details, ask the school’s office."}
      </p>
    </Part>
  );
}

function Contents({ facts, lines, totals }: PayPage) {
  return (
    <Part title="What it is for">
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document keep their order, and two may be alike
          <li key={place} className="flex items-baseline justify-between gap-6 py-2.5">
            <div className="min-w-0">
              <p className="break-words">{line.item}</p>
              <p className="num text-xs text-muted">
                {line.quantity} {line.unit} × ₱{line.unitPrice}
                {line.adjustments && ` · ${line.adjustments}`}
              </p>
            </div>
            <p className="num flex-none">₱{line.total}</p>
          </li>
        ))}
      </ul>
      <dl className="num mt-3 ml-auto grid max-w-[320px] gap-1">
        {totals.map(({ label, value, isStrong }) => (
          <div
            key={label}
            className={`flex justify-between gap-6 ${isStrong ? "border-t border-line pt-2 text-base font-semibold" : ""}`}
          >
            <dt className={isStrong ? "" : "text-muted"}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h2 className="mb-2 font-semibold">{title}</h2>
    <div className="text-sm">{children}</div>
  </section>
);
