import ArrowLeft from "lucide-react/icons/arrow-left";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { data, redirect, useNavigate } from "react-router";
import type { Route } from "./+types/print-statement.route.ts";
import { loadStatement, readStatementAddress } from "./statement.server.ts";
import { StatementSheet } from "./statement-sheet.tsx";

export const meta = () => [{ title: "Print Statement of Account · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const asked = readStatementAddress(args.url.searchParams);
  if (!asked) throw redirect("/ims/soa");
  const answer = await loadStatement(args, asked);
  if (!answer.ok) throw data(answer, { status: answer.status || 503 });
  return { statement: answer.statement, back: `/ims/soa?${args.url.searchParams}` };
}

/** The statement for the printer: full screen, a Print button, 'please wait' while the browser prepares it. */
export default function PrintStatement({ loaderData: { statement, back } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [isPrinting, setIsPrinting] = useState(false);
  const print = () => {
    setIsPrinting(true);
    // The overlay is drawn before the browser's own dialog stops the page.
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.print();
        setIsPrinting(false);
      }, 50),
    );
  };
  return (
    <div className="flex h-dvh flex-col print:h-auto">
      <header className="not-printed flex h-14 flex-none items-center gap-2 border-b border-line px-3 sm:px-5">
        <button
          type="button"
          className="btn btn-ghost btn-square"
          aria-label="Back to Statement of Account"
          onClick={() => navigate(back)}
        >
          <ArrowLeft className="icon" aria-hidden />
        </button>
        <h1 className="truncate text-lg font-semibold">Statement of Account</h1>
        <button type="button" className="btn btn-primary ml-auto" onClick={print}>
          <Printer className="icon" aria-hidden />
          Print
        </button>
      </header>
      <main
        className="desk"
        aria-label="Statement of Account"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        <StatementSheet statement={statement} />
      </main>
      {isPrinting && (
        <div role="status" className="not-printed fixed inset-0 grid place-items-center bg-scrim">
          <p className="pop flex items-center gap-2.5 px-5 py-4">
            <LoaderCircle className="icon spin text-primary" aria-hidden />
            please wait
          </p>
        </div>
      )}
    </div>
  );
}
