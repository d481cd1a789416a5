import { Link, useNavigate, useRevalidator } from "react-router";
import { useInvoiceActions } from "#app/billing/use-invoice-actions.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { CircleCheck } from "#app/ui/icons.tsx";
import type { Invoice } from "#core/billing/invoices/invoice.ts";
import { type InvoiceRow, INVOICE_LIST as LIST, madeByPath } from "#core/billing/invoices/invoice.ts";
import type { InvoiceFacts } from "#core/billing/invoices/invoice-actions.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule.ts";
import type { InvoiceDone } from "./save-invoice.server.ts";

interface InvoiceSavedProps {
  saved: InvoiceDone;
  /** As it was opened; null: a new one. */
  record: Invoice | null;
  /** Of the form as it was saved. */
  facts: InvoiceFacts;
}

/**
 * "Invoice saved successfully.", "Invoice published successfully." or "Invoice updated successfully." (S-15), what was made,
 * and what follows (S-42): a draft can be edited further, a numbered invoice is looked at, made a PDF or sent.
 */
export function InvoiceSaved({ saved, record, facts }: InvoiceSavedProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const wasPublished = record?.documentStatus === "published";
  const isDraft = !saved.publishes && !wasPublished;
  const edit = () =>
    record ? revalidate() : navigate(`${LIST.path}/update/${saved.uuid}`, { replace: true });
  const back = () =>
    navigate(
      saved.made > 0 ? madeByPath(saved.uuid) : saved.publishes ? LIST.path : `${LIST.path}?tab=draft`,
    );
  return (
    <Dialog
      title={
        <span className="flex items-center gap-2">
          <CircleCheck className="icon text-success" />
          {saved.message}
        </span>
      }
      onClose={isDraft ? edit : back}
      footer={
        <>
          {isDraft && <Button onClick={edit}>Continue editing</Button>}
          {saved.publishes && (
            // The address is the same, and the form begins anew.
            <a className="btn" href={`${LIST.path}/create`}>
              Create another
            </a>
          )}
          <Button className="btn-primary" data-initial-focus="" onClick={back}>
            Back to Invoices
          </Button>
        </>
      }
    >
      <p role="status" className="text-muted">
        {isDraft ? "It is a draft until it is published." : madeText(saved, wasPublished)}
      </p>
      {!isDraft && saved.recurs && (
        <Link
          className="btn mt-4"
          to={`${SCHEDULE_LIST.path}?${new URLSearchParams({ search: saved.number })}`}
        >
          View schedule
        </Link>
      )}
      {!isDraft && saved.made === 0 && !saved.recurs && <NextSteps saved={saved} facts={facts} />}
    </Dialog>
  );
}

const STEPS = ["exportPdf", "sendEmail"];

/** What is done with one invoice that has its number. */
function NextSteps({ saved, facts }: Pick<InvoiceSavedProps, "saved" | "facts">) {
  const navigate = useNavigate();
  const { choicesFor, dialogs } = useInvoiceActions(() => {});
  // Its menu asks the facts, and its calls the id: a row of the list has nothing more that they read.
  const row = { ...facts, documentStatus: "published", uuid: saved.uuid, number: saved.number } as InvoiceRow;
  const steps = choicesFor([row], "row").filter(({ key }) => STEPS.includes(key));
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button onClick={() => navigate(`${LIST.path}/view/${saved.uuid}`)}>View</Button>
      {steps.map(({ key, label, icon, onChoose }) => (
        <Button key={key} icon={icon} onClick={onChoose}>
          {label}
        </Button>
      ))}
      {dialogs}
    </div>
  );
}

function madeText({ number, made, recurs }: InvoiceDone, wasPublished: boolean): string {
  if (wasPublished) return `${number} keeps its invoice number.`;
  const numbered = `${made.toLocaleString("en-US")} ${made === 1 ? "invoice has" : "invoices have"} a number and ${made === 1 ? "is" : "are"} now payable`;
  if (recurs)
    return made > 0
      ? `${numbered}; the others of ${number} are made on their days.`
      : `The invoices of ${number} are made on their days.`;
  return made > 0 ? `${numbered}: one for each active student of the segment.` : `${number} is now payable.`;
}
