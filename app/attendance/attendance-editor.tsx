import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { optionsOf, SelectField, TERM_OPTIONS } from "#app/ui/form/select-field.tsx";
import { useEditorForm } from "#app/ui/form/use-editor-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { attendanceWorkflow } from "#core/attendance/attendance-actions.ts";
import type { AttendanceEntry, AttendanceRecord, StudentChoice } from "#core/attendance/attendance-list.ts";
import { isPercentageTyping } from "#core/attendance/days.ts";
import { mayAct } from "#core/shared/actions.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import {
  type AttendanceForm,
  attendanceEntryOf,
  attendanceErrorsOf,
  attendanceFormOf,
  checkAttendance,
} from "./attendance-form.ts";
import { suggestStudents } from "./suggest-students.ts";
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

const SUGGEST_DEBOUNCE_MS = 300;

interface StudentFieldsProps {
  form: AttendanceForm;
  /** The student of a record never changes. */
  isExisting: boolean;
  schoolYears: readonly string[];
  /** Of each school year, how many terms have begun. */
  termsBegun: TermsBegun;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<AttendanceForm>) => void;
}

/** The student and the term: chosen for a new record, read-only for an existing one. */
function StudentFields(props: StudentFieldsProps) {
  const { form, errorOf, onChange } = props;
  if (props.isExisting) return <Facts form={form} />;
  const help = form.student
    ? `Student ID ${form.student.studentId}, ${form.student.section}`
    : "By name or student number";
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          id="schoolYear"
          label="School Year"
          isRequired
          value={form.schoolYear}
          placeholder="Choose a school year"
          options={optionsOf(props.schoolYears)}
          error={errorOf("schoolYear")}
          onChange={(schoolYear) => onChange({ schoolYear, term: "", student: null, studentText: "" })}
        />
        <SelectField
          id="term"
          label="Term"
          isRequired
          value={form.term}
          placeholder="Choose a term"
          options={TERM_OPTIONS.slice(0, props.termsBegun[form.schoolYear])}
          help="Of a term that has begun"
          error={errorOf("term")}
          onChange={(term) => onChange({ term })}
        />
      </div>
      <Field id="student" label="Student" isRequired error={errorOf("student")} help={help}>
        <Combobox<StudentChoice>
          id="student"
          text={form.studentText}
          onText={(studentText) => onChange({ student: null, studentText })}
          onChoose={(student) => onChange({ student, studentText: student.name })}
          suggest={(text) => suggestStudents(text, form.schoolYear)}
          debounceMs={SUGGEST_DEBOUNCE_MS}
          keyOf={(student) => student.studentId}
          labelOf={(student) => student.name}
          asideOf={(student) => `${student.studentId} · ${student.section}`}
          isRequired
          isWrong={errorOf("student") !== undefined}
          describedBy={describedBy("student", errorOf("student"), help)}
          emptyText="No student of that school year matches."
        />
      </Field>
    </>
  );
}

function Facts({ form }: { form: AttendanceForm }) {
  const facts = [
    ["Student", form.student?.name],
    ["Student ID", form.student?.studentId],
    ["Grade and Section", form.student?.section],
    ["Term", form.term],
    ["School Period", form.schoolYear],
  ];
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DaysFieldProps {
  id: string;
  label: string;
  value: string;
  isOff?: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** A percentage input: text it does not accept cannot be typed. */
function DaysField({ id, label, value, isOff, error, onChange }: DaysFieldProps) {
  const help = "0 to 100, blank is 0";
  return (
    <Field id={id} label={label} error={error} help={help}>
      <div className={`input w-32 ${error ? "input-error" : ""}`}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="num text-right"
          value={value}
          readOnly={isOff}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, error, help)}
          onChange={(event) => isPercentageTyping(event.target.value) && onChange(event.target.value)}
        />
      </div>
    </Field>
  );
}
