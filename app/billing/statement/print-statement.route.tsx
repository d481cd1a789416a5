import { useEffect, useRef, useState } from "react";
import { data, redirect, useFetcher } from "react-router";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { Button } from "#app/ui/button.tsx";
import { LoaderCircle, Printer } from "#app/ui/icons.tsx";
import { RecordScreen } from "#app/ui/record/record-screen.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { type Verification, verificationOf } from "#core/documents/verification.ts";
import type { Route } from "./+types/print-statement.route.ts";
import { loadStatements, readStatementAddress } from "./statement.server.ts";
import { StatementSheets } from "./statement-sheet.tsx";

export const meta = () => [{ title: "Print Statement of Account · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const asked = readStatementAddress(args.url.searchParams);
  if (!asked) throw redirect("/ims/soa");
  const answer = await loadStatements(args, asked);
  if (!answer.ok) throw data(answer, { status: answer.status || 503 });
  return { statements: answer.statements, query: args.url.searchParams.toString(), origin: args.url.origin };
}

/** The statement for the printer: full screen, a Print button, 'please wait' while it is issued and printed (B-40). */
export default function PrintStatement({ loaderData }: Route.ComponentProps) {
  const { statements, query, origin } = loaderData;
  const printing = useStatementPrint(`/ims/soa/file?${query}`, origin);
  return (
    <RecordScreen
      title="Statement of Account"
      list={{ title: "Statement of Account", path: `/ims/soa?${query}` }}
      documentLabel="Statement of Account"
      print={
        <Button
          className="btn-primary"
          isBusy={printing.isBusy}
          icon={<Printer className="icon" />}
          onClick={printing.print}
        >
          Print
        </Button>
      }
      dialogs={
        printing.isBusy && (
          <div role="status" className="not-printed fixed inset-0 grid place-items-center bg-scrim">
            <p className="pop flex items-center gap-2.5 px-5 py-4">
              <LoaderCircle className="icon spin text-primary" />
              please wait
            </p>
          </div>
        )
      }
    >
      <StatementSheets statements={statements} verification={printing.verification} />
    </RecordScreen>
  );
}

/**
 * Printing issues the statement: it is kept as a document like every one that leaves the school, and the printed sheet
 * bears its code (D-9). What the books say is read again with it, so that sheet and document agree.
 */
function useStatementPrint(action: string, origin: string) {
  const fetcher = useFetcher<FileAsked>();
  const handled = useRef<FileAsked | undefined>(undefined);
  const [verification, setVerification] = useState<Verification | null>(null);
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    const answer = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if (!answer.ok) {
      setIsPrinting(false);
      toastError("Something went wrong", answer.refusal.message);
      return;
    }
    setVerification(verificationOf({ kind: "statement", uuid: answer.documentId }, origin));
  }, [fetcher.state, fetcher.data, origin]);

  useEffect(() => {
    if (!isPrinting || !verification) return;
    // The code and the overlay are drawn before the browser's own dialog stops the page.
    const timer = setTimeout(() => {
      window.print();
      setIsPrinting(false);
    }, 50);
    return () => clearTimeout(timer);
  }, [isPrinting, verification]);

  return {
    verification,
    isBusy: isPrinting,
    print: () => {
      setVerification(null);
      setIsPrinting(true);
      void fetcher.submit(null, { method: "post", action });
    },
  };
}
