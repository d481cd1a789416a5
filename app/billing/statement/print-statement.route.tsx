import LoaderCircle from "lucide-react/icons/loader-circle";
import Printer from "lucide-react/icons/printer";
import { data, redirect, useNavigate } from "react-router";
import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { Button } from "#app/ui/button.tsx";
import { DocumentScreen } from "#app/ui/document-screen.tsx";
import type { Route } from "./+types/print-statement.route.ts";
import { loadStatements, readStatementAddress } from "./statement.server.ts";
import { StatementSheets } from "./statement-sheet.tsx";
import { useStatementPrint } from "./use-statement-print.ts";

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
  const navigate = useNavigate();
  const printing = useStatementPrint(`/ims/soa/file?${query}`, origin);
  return (
    <>
      <DocumentScreen
        title="Statement of Account"
        back={{ label: "Back to Statement of Account", onBack: () => navigate(`/ims/soa?${query}`) }}
        actions={
          <>
            <DownloadCentre />
            <Button
              className="btn-primary"
              isBusy={printing.isBusy}
              icon={<Printer className="icon" aria-hidden />}
              onClick={printing.print}
            >
              Print
            </Button>
          </>
        }
        documentLabel="Statement of Account"
      >
        <StatementSheets statements={statements} verification={printing.verification} />
      </DocumentScreen>
      {printing.isBusy && (
        <div role="status" className="not-printed fixed inset-0 grid place-items-center bg-scrim">
          <p className="pop flex items-center gap-2.5 px-5 py-4">
            <LoaderCircle className="icon spin text-primary" aria-hidden />
            please wait
          </p>
        </div>
      )}
    </>
  );
}
