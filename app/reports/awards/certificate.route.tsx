import { useCallback } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { load } from "#app/lib/api.server.ts";
import { ToneBadge } from "#app/lists/cells.tsx";
import { DocumentScreen } from "#app/ui/document-screen.tsx";
import { MenuList } from "#app/ui/menu-list.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { AWARD_CERTIFICATE } from "#core/documents/certificate/certificate-calls.ts";
import { certificateSearch } from "#core/documents/certificate/certificate-contract.ts";
import { AWARD, AWARD_LIST } from "#core/reports/awards/award-list.ts";
import type { Route } from "./+types/certificate.route.ts";
import { CertificateSheet } from "./certificate-sheet.tsx";
import { useAwardActions } from "./use-award-actions.tsx";

export const meta = () => [{ title: "Certificate · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const { year, student, term, award } = args.params;
  const search = certificateSearch({ studentNo: student, yearUuid: year, term, awardName: award });
  const { data } = await load(args, AWARD_CERTIFICATE, { search });
  return data;
}

/** The certificate of an award: as it was issued, else a preview. */
export default function Certificate({ loaderData: { award, document } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const onDone = useCallback(() => void revalidate(), [revalidate]);
  const { choicesFor, dialogs } = useAwardActions(onDone);
  const choices = choicesFor([award], "row").filter(({ key }) => key !== "view");
  return (
    <DocumentScreen
      title={`${award.awardName}, ${award.studentName}`}
      badge={<ToneBadge status={award.state} tone={AWARD.fields.state.tones?.[award.state]} />}
      back={{ label: "Back to Periodic Awards", onBack: () => navigate(AWARD_LIST.path) }}
      actions={
        <>
          {choices.length > 0 && (
            <Popover kind="menu" label="Actions" align="end" triggerClassName="btn" trigger="Actions">
              {(close) => <MenuList label="Actions" choices={choices} close={close} />}
            </Popover>
          )}
          <DownloadCentre />
          <PrintButton />
        </>
      }
      documentLabel={`Certificate of ${award.studentName}`}
    >
      <CertificateSheet document={document} />
      {dialogs}
    </DocumentScreen>
  );
}
