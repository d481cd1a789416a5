import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { attendanceWorkflow } from "../../core/attendance/attendance-actions.ts";
import type { AttendanceEntry, AttendanceRecord } from "../../core/attendance/attendance-list.ts";
import { mayAct } from "../../core/shared/actions.ts";
import { formatInstant } from "../../core/shared/school-day.ts";
import { useSignedIn } from "../shell/signed-in.ts";
import { Button } from "../ui/button.tsx";
import { EnterForm } from "../ui/form/enter-form.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { KeptNotice } from "../ui/form/kept-notice.tsx";
import { LeaveGuard } from "../ui/form/leave-guard.tsx";
import { StaleDialog } from "../ui/form/stale-dialog.tsx";
import { usePaperForm } from "../ui/form/use-paper-form.ts";
import { Notice } from "../ui/notice.tsx";
import { toastSuccess } from "../ui/toasts/toasts.tsx";
import { DaysField, StudentFields } from "./attendance-fields.tsx";
import {
  type AttendanceForm,
  attendanceEntryOf,
  attendanceErrorsOf,
  attendanceFormOf,
  checkAttendance,
} from "./attendance-form.ts";

const LIST = "/grades/attendance";

export interface AttendanceDone {
  message: string;
}

interface AttendanceEditorProps {
  title: string;
  draftName: string;
  /** Null for a new record. */
  standing: AttendanceRecord | null;
  initial: AttendanceForm;
  schoolYears: readonly string[];
}

/** Adds a record of attendance, or shows and changes one. */
export function AttendanceEditor(props: AttendanceEditorProps) {
  const { standing, initial } = props;
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const mayWrite = mayAct(attendanceWorkflow, standing ? "edit" : "add", { role });
  const paper = usePaperForm<AttendanceForm, AttendanceRecord, AttendanceEntry, AttendanceDone>({
    draftName: props.draftName,
    standing,
    initial,
    formOf: attendanceFormOf,
    entryOf: attendanceEntryOf,
    errorsOf: attendanceErrorsOf,
    asks: () => false,
  });
  const { form, errors, saved, stale } = paper;
  useEffect(() => {
    if (!saved) return;
    toastSuccess(saved.message);
    void navigate(LIST);
  }, [saved, navigate]);
  const change = (changed: Partial<AttendanceForm>) => {
    paper.setForm({ ...form, ...changed });
    paper.setErrors(errors.filter(({ field }) => !(field in changed) && field !== ""));
  };
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const save = () => paper.submit(false, checkAttendance);
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
        <button
          type="button"
          className="btn btn-ghost btn-square btn-xs -ml-1.5"
          aria-label="Back to Attendance"
          onClick={() => navigate(LIST)}
        >
          <ArrowLeft className="icon" aria-hidden />
        </button>
        <h1 className="min-w-0 truncate text-lg font-semibold">{props.title}</h1>
        {mayWrite && (
          <Button className="btn-primary ml-auto" isBusy={paper.isBusy} onClick={save}>
            Save
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EnterForm
          label={props.title}
          className="grid max-w-[632px] gap-4 px-4 py-5 sm:px-6"
          onSubmit={() => {
            if (mayWrite) save();
          }}
        >
          <ErrorSummary errors={errors} title="Please check the required field/s" attempt={paper.attempt} />
          {paper.draft.isRestored && <KeptNotice onDiscard={paper.reset} />}
          {standing?.publishedAt && (
            <Notice kind="info">
              Published {formatInstant(standing.publishedAt)}.
              {mayWrite && " Days you change have to be published again before parents see them."}
            </Notice>
          )}
          <StudentFields
            form={form}
            isExisting={standing !== null}
            schoolYears={props.schoolYears}
            errorOf={errorOf}
            onChange={change}
          />
          <div className="flex flex-wrap gap-x-8 gap-y-4">
            <DaysField
              id="daysAbsent"
              label="Days Absent"
              value={form.daysAbsent}
              isOff={!mayWrite}
              error={errorOf("daysAbsent")}
              onChange={(daysAbsent) => change({ daysAbsent })}
            />
            <DaysField
              id="daysTardy"
              label="Days Tardy"
              value={form.daysTardy}
              isOff={!mayWrite}
              error={errorOf("daysTardy")}
              onChange={(daysTardy) => change({ daysTardy })}
            />
          </div>
        </EnterForm>
      </div>
      <LeaveGuard isDirty={paper.isDirty} />
      {stale && (
        <StaleDialog
          message={stale.refusal.message}
          theirs={differencesOf(paper.base, attendanceFormOf(stale.current))}
          onKeepMine={() => paper.keepMine(stale.current)}
          onTakeTheirs={() => {
            paper.keepMine(stale.current);
            paper.setForm(attendanceFormOf(stale.current));
          }}
        />
      )}
    </main>
  );
}

function differencesOf(before: AttendanceForm, after: AttendanceForm) {
  return [
    { label: "Days Absent", before: before.daysAbsent, after: after.daysAbsent },
    { label: "Days Tardy", before: before.daysTardy, after: after.daysTardy },
  ].filter((difference) => difference.before !== difference.after);
}
