import { lazy, useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useDownloads } from "#app/documents/download-context.ts";
import { FormerClasses } from "#app/grading/moved/former-classes.tsx";
import { load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { RecordScreen } from "#app/ui/record/record-screen.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { KeptYear } from "#core/documents/permanent-record/elsewhere-year.body.ts";
import {
  PERMANENT_RECORD,
  type PermanentRecord,
  type PRINT_PERMANENT_RECORD,
} from "#core/documents/permanent-record/permanent-record.body.ts";
import { PERMANENT_RECORD_LIST } from "#core/reports/permanent-record-list.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/permanent-record.route.ts";
import { RecordSheet } from "./record-sheet.tsx";

const IssueDialog = lazy(() => import("./issue-dialog.tsx"));
const YearDialog = lazy(() => import("./year-dialog.tsx"));

export const meta = () => [{ title: "Permanent Record · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const { data } = await load(args, PERMANENT_RECORD, { params: { student_id: args.params.student } });
  return data;
}

/** What is open over the screen; a year of null is a new one. */
type Open = "issue" | { year: KeptYear | null } | null;

/** All that is on record of a student: as it would be issued, the years elsewhere, and what was issued to whom. */
export default function PermanentRecordScreen({ loaderData: record }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => setOpen(null), []);
  const { expect } = useDownloads();
  const onDone = useCallback(
    (documentId: string | null) => {
      setOpen(null);
      if (documentId !== null) expect(documentId, "download");
      void revalidate();
    },
    [expect, revalidate],
  );
  return (
    <RecordScreen
      title={record.student_name}
      list={PERMANENT_RECORD_LIST}
      documentLabel={`Permanent record of ${record.student_name}`}
      print={
        <Button className="btn-primary" onClick={() => setOpen("issue")}>
          Issue
        </Button>
      }
      aside={{
        label: "About this record",
        content: <Beside record={record} onPrinted={onDone} onYear={(year) => setOpen({ year })} />,
      }}
      dialogs={
        open === "issue" ? (
          <IssueDialog studentNo={record.student_id} onDone={onDone} onClose={close} />
        ) : (
          open && (
            <YearDialog studentNo={record.student_id} kept={open.year} onDone={onDone} onClose={close} />
          )
        )
      }
    >
      <RecordSheet document={record.document} />
    </RecordScreen>
  );
}

/** What was issued to whom, and the years elsewhere. */
function Beside({
  record: { student_id: studentNo, issues, elsewhere, former_classes },
  onPrinted,
  onYear,
}: {
  record: PermanentRecord;
  onPrinted: (documentId: string) => void;
  onYear: (year: KeptYear | null) => void;
}) {
  return (
    <>
      <section>
        <h2 className="font-semibold">Issued</h2>
        {issues.length === 0 ? (
          <p className="text-muted">Nothing was issued yet.</p>
        ) : (
          <ol className="mt-1 grid gap-3">
            {issues.map(({ id, number, purpose, recipient, issued_at, issued_by, verification_code }) => (
              <li key={id}>
                <p className="font-medium">{number}</p>
                <p>
                  {recipient}, {purpose}
                </p>
                <p className="text-muted">
                  {formatInstant(issued_at)}, {issued_by}
                </p>
                <p className="text-xs text-muted">{verification_code}</p>
                <PrintAgain studentNo={studentNo} id={id} number={number} onPrinted={onPrinted} />
              </li>
            ))}
          </ol>
        )}
      </section>
      <FormerClasses classes={former_classes} />
      <section>
        <h2 className="font-semibold">Years elsewhere</h2>
        <ul className="mt-1 grid gap-2">
          {elsewhere.map((kept) => (
            <li key={kept.id}>
              <button type="button" className="link-in text-left" onClick={() => onYear(kept)}>
                {kept.year.schoolYear}, {kept.year.level}
              </button>
              <p className="text-muted">{kept.year.school}</p>
            </li>
          ))}
        </ul>
        <Button className="btn-sm mt-2" onClick={() => onYear(null)}>
          Enter a school year
        </Button>
      </section>
    </>
  );
}

function PrintAgain(props: {
  studentNo: string;
  id: string;
  number: string;
  onPrinted: (documentId: string) => void;
}) {
  const { studentNo, id, number, onPrinted } = props;
  const { isBusy, send } = useOneChange(
    callTo<typeof PRINT_PERMANENT_RECORD>("POST /permanent_records/{student_id}/issues/{id}/print", {
      student_id: studentNo,
      id,
    }),
    {
      onDone: ({ data }) => onPrinted(data.documentId),
      onRefused: ({ refusal }) => toastError("Print Failed", refusal.message),
    },
  );
  return (
    <Button className="btn-xs mt-1" isBusy={isBusy} aria-label={`Print ${number}`} onClick={() => send()}>
      Print
    </Button>
  );
}
