import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { ToneBadge } from "#app/lists/cells.tsx";
import { FormIssue, FormStamp, SchoolHead } from "#app/reports/school-form.tsx";
import { placeChoices, RecordScreen } from "#app/ui/record/record-screen.tsx";
import { AWARD_CERTIFICATE, certificateSearch } from "#core/documents/certificate/certificate.body.ts";
import type { CertificateDocument } from "#core/documents/certificate/certificate-document.ts";
import { AWARD, AWARD_LIST } from "#core/reports/awards/award.ts";
import type { Route } from "./+types/certificate.route.ts";
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
  const { revalidate } = useRevalidator();
  const onDone = useCallback(() => void revalidate(), [revalidate]);
  const { choicesFor, dialogs } = useAwardActions(onDone);
  return (
    <RecordScreen
      title={`${award.awardName}, ${award.studentName}`}
      badge={<ToneBadge status={award.state} tone={AWARD.fields.state.tones?.[award.state]} />}
      list={AWARD_LIST}
      documentLabel={`Certificate of ${award.studentName}`}
      menu={placeChoices(choicesFor([award], "row")).menu}
      dialogs={dialogs}
    >
      <CertificateSheet document={document} />
    </RecordScreen>
  );
}

/** A certificate as the document it is: the very document the PDF lays out. */
function CertificateSheet({ document: of }: { document: CertificateDocument }) {
  return (
    <article className="sheet max-w-[528px] text-center">
      {of.stamp && <FormStamp stamp={of.stamp} />}
      <SchoolHead {...of.school} />
      <h3 className="mt-8 text-2xl font-semibold">{of.title}</h3>
      <p className="soft mt-2">{of.intro}</p>
      <p className="rule mt-6 border-b pb-1 text-2xl font-semibold">{of.student}</p>
      <p className="mt-6 text-xl font-semibold">{of.award}</p>
      <p className="mt-3">{of.reason}</p>
      <p className="mt-2 font-medium">{of.section}</p>
      <p>{of.period}</p>
      <div className="mx-auto mt-8 grid max-w-[260px] gap-6">
        {of.signatures.map(({ name, position }) => (
          <div key={position} className="pt-6 text-sm">
            <p className="rule border-t pt-1 font-medium">{name || "\u00a0"}</p>
            <p className="soft text-xs">{position}</p>
          </div>
        ))}
      </div>
      {of.issue && <FormIssue issue={of.issue} />}
    </article>
  );
}
