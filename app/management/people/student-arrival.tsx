import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/form/check-list.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import {
  type Arrival,
  missingPapers,
  TRANSFER_PAPER_LABELS,
  TRANSFER_PAPERS,
  type TransferPaper,
} from "#core/management/people/arrivals.ts";
import type { STUDENT_ARRIVES } from "#core/management/people/people.body.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { formatDay } from "#core/shared/school-day.ts";
import { PersonSection } from "./person-frame.tsx";

/** From which school the student came within a school year, what papers came along, and recording that (E-5). */
export function StudentArrival(props: {
  student: { id: string; name: string };
  arrivals: readonly Arrival[];
  onChanged: () => void;
}) {
  const { student, arrivals, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  const [newest] = arrivals;
  return (
    <>
      <PersonSection
        title="Transfers in"
        none={arrivals.length === 0 && "Did not come from another school within a school year."}
        action={
          <Button className="btn-xs" onClick={() => setOpen(true)}>
            {newest ? "Change" : "Record a transfer"}
          </Button>
        }
      >
        {arrivals.map((arrival) => (
          <p key={arrival.schoolYear} className="text-sm">
            Came on {formatDay(arrival.arrivedOn)} ({arrival.schoolYear}) from {arrival.formerSchool}.{" "}
            <span className="text-muted">{papersText(arrival)}</span>
          </p>
        ))}
      </PersonSection>
      {isOpen && (
        <ArrivalDialog
          student={student}
          arrival={newest ?? null}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const papersText = ({ papers }: Arrival): string => {
  const missing = missingPapers(papers);
  return missing.length === 0 ? "All papers were received." : `Not received yet: ${missing.join(", ")}.`;
};

interface Typed {
  arrivedOn: string;
  formerSchool: string;
  papers: readonly TransferPaper[];
}
const IDS = { arrivedOn: "arrived-on", formerSchool: "former-school" };

function ArrivalDialog(props: {
  student: { id: string; name: string };
  arrival: Arrival | null;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { student, arrival, onChanged, onClose } = props;
  const [isSaved, setSaved] = useState(false);
  const form = useDialogForm<typeof STUDENT_ARRIVES, Typed>(
    callTo<typeof STUDENT_ARRIVES>("POST /management/students/{id}/arrival", { id: student.id }),
    {
      initial: {
        arrivedOn: arrival?.arrivedOn ?? "",
        formerSchool: arrival?.formerSchool ?? "",
        papers: TRANSFER_PAPERS.filter((paper) => arrival?.papers.includes(paper)),
      },
      read: ({ arrivedOn, formerSchool, papers }) => {
        const errors = [
          ...(arrivedOn === "" ? [{ path: "arrivedOn", message: REQUIRED }] : []),
          ...(formerSchool.trim() === "" ? [{ path: "formerSchool", message: REQUIRED }] : []),
        ];
        return errors.length > 0
          ? { ok: false, errors }
          : {
              ok: true,
              value: { arrivedOn, formerSchool: formerSchool.trim(), papers: [...papers], version: null },
            };
      },
      fieldAt: (path) => (path.startsWith("papers") ? "papers" : path),
      onDone: () => {
        setSaved(true);
        onChanged();
      },
    },
  );
  const { typed, errors } = form;
  return (
    <FormDialog
      {...form.dialog}
      title={`${student.name} came from another school`}
      className="max-w-[560px]"
      isSaved={isSaved}
      saveLabel="Save"
      onClose={onClose}
    >
      <DayField
        id={IDS.arrivedOn}
        label="Day of coming"
        isRequired
        value={typed.arrivedOn || undefined}
        help="Terms that were over by then, without a grade here, are marked as missing."
        error={errors.arrivedOn}
        onChange={(day) => form.change({ arrivedOn: day ?? "" })}
      />
      <TextField
        id={IDS.formerSchool}
        label="Former school"
        isRequired
        maxLength={120}
        {...form.field("formerSchool")}
      />
      <CheckList
        label="Papers received"
        options={TRANSFER_PAPERS.map((value) => ({ value, label: TRANSFER_PAPER_LABELS[value] }))}
        picked={typed.papers}
        error={errors.papers}
        onChange={(picked) =>
          form.change({ papers: TRANSFER_PAPERS.filter((paper) => picked.includes(paper)) })
        }
      />
    </FormDialog>
  );
}
