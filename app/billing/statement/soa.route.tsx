import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { CustomerField } from "#app/billing/customer-field.tsx";
import { useFileRequest } from "#app/documents/use-file-request.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { DateRangeField, isRange } from "#app/ui/dates/date-range-field.tsx";
import { useFirstFocus } from "#app/ui/form/first-field.ts";
import { FileText, Mail, Printer } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { CustomerParty } from "#core/billing/invoices/invoice.ts";
import { FAMILY } from "#core/billing/statement.ts";
import type { Statement } from "#core/billing/statement-contract.ts";
import type { MAIL_STATEMENT } from "#core/documents/billing-calls.ts";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import { monthOf, schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/soa.route.ts";
import { loadStatements, readStatementAddress } from "./statement.server.ts";
import { StatementSheets } from "./statement-sheet.tsx";

const MailDialog = lazy(async () => ({
  default: (await import("#app/billing/mail/mail-dialog.tsx")).MailDialog<typeof MAIL_STATEMENT>,
}));

/** Print, export and email need a generated statement (B-41). */
const GENERATE_FIRST = "Please generate a SOA before exporting.";
const REQUIRED = "Please check the required field/s";

export const meta = () => [{ title: "Statement of Account · Talaan" }];

/** The address says which statement: customer, from, to. Without them nothing is generated yet. */
export async function loader(args: Route.LoaderArgs) {
  const month = monthOf(schoolDayAt(Date.now()));
  const asked = readStatementAddress(args.url.searchParams);
  const answer = asked && (await loadStatements(args, asked));
  return {
    range: asked ? { from: asked.from, to: asked.to } : { from: month.start, to: month.end },
    statements: answer?.ok ? answer.statements : [],
    refusal: answer?.ok === false ? answer : null,
    isFamily: asked?.isFamily ?? false,
    query: asked ? args.url.searchParams.toString() : "",
  };
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { statements, refusal } = loaderData;
  const [statement = null] = statements;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div
        className={`${statement ? "not-printed " : ""}flex flex-wrap items-center gap-2 px-4 pt-5 pb-3 sm:px-6`}
      >
        <h1 className="text-xl font-semibold tracking-[-.01em]">Statement of Account</h1>
        <StatementActions loaded={loaderData} customer={statement?.customer ?? null} />
      </div>
      <GenerateForm customer={statement?.customer ?? null} range={loaderData.range} />
      {statement && statement.siblings.length > 0 && (
        <FamilySwitch statement={statement} isFamily={loaderData.isFamily} />
      )}
      {refusal && (
        <div className="p-6">
          <Notice kind="error">{refusal.message}</Notice>
        </div>
      )}
      {statement ? (
        <section
          className="desk"
          aria-label="Generated statement"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
          tabIndex={0}
        >
          <StatementSheets statements={statements} />
        </section>
      ) : (
        <p className="p-6 text-muted">Pick the days and a student, then generate the statement.</p>
      )}
    </main>
  );
}

/** Whether the statement is of this student alone, or of all children of the guardian. */
function FamilySwitch({ statement, isFamily }: { statement: Statement; isFamily: boolean }) {
  const [params, setParams] = useSearchParams();
  // What was chosen shows at once, and holds until another statement has come.
  const [chosen, setChosen] = useState({ of: statement, isFamily });
  const isChosen = chosen.of === statement ? chosen.isFamily : isFamily;
  const names = statement.siblings.map(({ name }) => name).join("; ");
  return (
    <label className="not-printed flex min-h-10 items-center gap-2.5 border-b border-line px-4 py-1.5 text-sm sm:px-6">
      <input
        type="checkbox"
        className="checkbox"
        checked={isChosen}
        onChange={() => {
          setChosen({ of: statement, isFamily: !isChosen });
          const { family: _, ...others } = Object.fromEntries(params);
          setParams({ ...others, ...(!isChosen && FAMILY) });
        }}
      />
      With the guardian's other children: {names}
    </label>
  );
}

/** Prints, exports and mails the generated statement. Without one each button says what to do first. */
function StatementActions(props: {
  loaded: Pick<Route.ComponentProps["loaderData"], "query" | "range" | "isFamily">;
  customer: CustomerParty | null;
}) {
  const { customer } = props;
  const { query, range, isFamily } = props.loaded;
  const navigate = useNavigate();
  const [asksMail, setAsksMail] = useState(false);
  const file = useFileRequest(`/ims/soa/file?${query}`, "Exporting list went wrong");
  const button = (run: () => void) => ({
    "aria-disabled": customer === null || undefined,
    onClick: () => (customer ? run() : toastError(GENERATE_FIRST)),
  });
  return (
    <div className="flex flex-wrap gap-2 sm:ml-auto">
      <Button {...button(() => navigate(`/ims/print-soa?${query}`))} icon={<Printer className="icon" />}>
        Print
      </Button>
      <Button
        {...button(() => file.ask("download"))}
        isBusy={file.isBusy}
        icon={<FileText className="icon" />}
      >
        Export as PDF
      </Button>
      <Button {...button(() => setAsksMail(true))} icon={<Mail className="icon" />}>
        Send via email
      </Button>
      {asksMail && customer && (
        <Suspense>
          <MailDialog
            question={{
              title: "Send the statement by email?",
              text: `${customer.name}: one email, with the PDF attached.`,
            }}
            to={callTo<typeof MAIL_STATEMENT>("POST /mailer/send")}
            address={customer.email}
            given={(letter) => ({
              customerId: customer.customerId,
              asked: { start_date: range.from, end_date: range.to },
              isFamily,
              letter,
            })}
            onClose={() => setAsksMail(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Chooses the student and the days; the statement is generated at its address. */
function GenerateForm(opened: { customer: CustomerParty | null; range: { from: string; to: string } }) {
  const navigate = useNavigate();
  const isLoading = useNavigation().state === "loading";
  const [customer, setCustomer] = useState(opened.customer);
  const [text, setText] = useState(opened.customer?.name ?? "");
  const [range, setRange] = useState<{ from?: string; to?: string }>(opened.range);
  const [error, setError] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, opened.customer === null);
  const generate = (event: FormEvent) => {
    event.preventDefault();
    if (!customer || !range.from || !range.to) return setError(REQUIRED);
    if (!isRange(range)) return setError(NO_DAY);
    setError(undefined);
    void navigate(
      `?${new URLSearchParams({ customer: customer.customerId, from: range.from, to: range.to })}`,
    );
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="Generate a statement"
      className="not-printed flex flex-wrap items-start gap-4 border-b border-line px-4 pb-4 sm:px-6"
      onSubmit={generate}
    >
      <div className="w-full sm:w-[320px]">
        <CustomerField
          id="customer"
          customer={customer}
          text={text}
          error={customer ? undefined : error}
          onChange={(change) => {
            setCustomer(change.customer);
            setText(change.text);
          }}
        />
      </div>
      <div className="w-full sm:w-[320px]">
        <span className="field-label">Date range</span>
        <DateRangeField label="Date range" from={range.from} to={range.to} onChange={setRange} />
        {error && (!range.from || !range.to) && <p className="field-error">{error}</p>}
      </div>
      <Button type="submit" className="btn-primary sm:mt-6" isBusy={isLoading}>
        Generate SOA
      </Button>
    </form>
  );
}
