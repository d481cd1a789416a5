import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { useEditorForm } from "#app/ui/form/use-editor-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { attendanceWorkflow } from "#core/attendance/attendance-actions.ts";
import type { AttendanceEntry, AttendanceRecord } from "#core/attendance/attendance-list.ts";
import { mayAct } from "#core/shared/actions.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { DaysField, StudentFields } from "./attendance-fields.tsx";
import {
  type AttendanceForm,
  attendanceEntryOf,
  attendanceErrorsOf,
  attendanceFormOf,
  checkAttendance,
} from "./attendance-form.ts";
import type { TermsBegun } from "./use-sections.ts";

const LIST = { label: "Attendance", path: "/grades/attendance" };
const DAYS = [
  { id: "daysAbsent", label: "Days Absent" },
  { id: "daysTardy", label: "Days Tardy" },
] as const;

export interface AttendanceDone {
  message: string;
}

interface AttendanceEditorProps {
  title: string;
  draftName: string;
  /** Null for a new record. */
  record: AttendanceRecord | null;
  initial: AttendanceForm;
  schoolYears: readonly string[];
  termsBegun: TermsBegun;
}

/** Adds a record of attendance, or shows and changes one. */
export function AttendanceEditor(props: AttendanceEditorProps) {
  const { record } = props;
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const mayWrite = mayAct(attendanceWorkflow, record ? "edit" : "add", { role });
  const editor = useEditorForm<AttendanceForm, AttendanceRecord, AttendanceEntry, AttendanceDone>({
    ...props,
    formOf: attendanceFormOf,
    entryOf: attendanceEntryOf,
    errorsOf: attendanceErrorsOf,
  });
  const { form, saved, errorOf, change } = editor;
  useEffect(() => {
    if (!saved) return;
    toastSuccess(saved.message);
    void navigate(LIST.path);
  }, [saved, navigate]);
  const save = mayWrite ? () => editor.submit(false, checkAttendance) : undefined;
  return (
    <EditorShell
      title={props.title}
      list={LIST}
      buttons={save ? [{ label: "Save", onPress: save }] : []}
      editor={editor}
      differencesOf={(opened, current) => differencesOf(opened, attendanceFormOf(current))}
      onSave={save}
      savesOnEnter
      layout={{ body: "overflow-y-auto", form: "", column: "grid max-w-[584px] gap-4" }}
    >
      {record?.publishedAt && (
        <Notice kind="info">
          Published {formatInstant(record.publishedAt)}.
          {mayWrite && " Days you change have to be published again before parents see them."}
        </Notice>
      )}
      <StudentFields
        form={form}
        isExisting={record !== null}
        schoolYears={props.schoolYears}
        termsBegun={props.termsBegun}
        errorOf={errorOf}
        onChange={change}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {DAYS.map(({ id, label }) => (
          <DaysField
            key={id}
            id={id}
            label={label}
            value={form[id]}
            isOff={!mayWrite}
            error={errorOf(id)}
            onChange={(days) => change({ [id]: days })}
          />
        ))}
      </div>
    </EditorShell>
  );
}

const differencesOf = (before: AttendanceForm, after: AttendanceForm) =>
  DAYS.filter(({ id }) => before[id] !== after[id]).map(({ id, label }) => ({
    label,
    before: before[id],
    after: after[id],
  }));
