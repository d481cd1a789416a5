import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { optionsOf, SelectField, TERM_OPTIONS } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { type EntrySubmission, useEditorForm } from "#app/ui/form/use-editor-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type Fact, Facts } from "#app/ui/record/facts.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import {
  ADD_ATTENDANCE,
  ATTENDANCE_CHOICES,
  ATTENDANCE_DETAIL,
  EDIT_ATTENDANCE,
} from "#core/attendance/attendance.body.ts";
import {
  ATTENDANCE,
  type AttendanceEntry,
  type AttendanceRecord,
  attendanceWorkflow,
  type StudentChoice,
} from "#core/attendance/attendance.ts";
import { isPercentageTyping } from "#core/attendance/days.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { mayAct } from "#core/shared/actions.ts";
import { bodyOf } from "#core/shared/call.ts";
import { FORBIDDEN } from "#core/shared/result.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/attendance-record.route.ts";
import {
  type AttendanceForm,
  attendanceEntryOf,
  attendanceErrorsOf,
  attendanceFormOf,
  blankAttendance,
  checkAttendance,
} from "./attendance-form.ts";
import { suggestStudents } from "./suggest-students.ts";
import { currentYearOf, schoolYearsOf, type TermsBegun, termsBegunOf } from "./use-sections.ts";

/** An attendance record, or the form of a new one. */
export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${params.id ? "Attendance record" : "Add attendance"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (id) {
    const { data: record } = await load(args, ATTENDANCE_DETAIL, { params: { id } });
    return { record, initial: attendanceFormOf(record), schoolYears: [record.schoolYear], termsBegun: {} };
  }
  if (!mayAct(attendanceWorkflow, "add", sessionOf(args))) throw data(FORBIDDEN, { status: 403 });
  const { rows: sections } = await load(args, ATTENDANCE_CHOICES, {});
  return {
    record: null,
    initial: blankAttendance(currentYearOf(sections)),
    schoolYears: schoolYearsOf(sections),
    termsBegun: termsBegunOf(sections),
  };
}

/** Adds the record, or saves its days. A refusal as stale answers the record as it is now. */
export function action(args: Route.ActionArgs): Promise<SaveOutcome<AttendanceDone, AttendanceRecord>> {
  const { id } = args.params;
  return saveChange(args, {
    callOf: ({ entry }: EntrySubmission<AttendanceEntry>) =>
      id
        ? prepare(EDIT_ATTENDANCE, { params: { id }, json: bodyOf(EDIT_ATTENDANCE, entry) })
        : prepare(ADD_ATTENDANCE, {
            json: bodyOf(ADD_ATTENDANCE, { ...entry, termUuid: null, schoolYearUuid: null }),
          }),
    doneOf: ({ message }) => ({ message }),
    currentOf: ATTENDANCE.fromWire,
  });
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** A save is compared with what was opened, and the form's choices stay while it is filled in. */
export const shouldRevalidate = () => false;

export default function AttendanceRecordPage({ loaderData }: Route.ComponentProps) {
  const { record } = loaderData;
  return (
    <AttendanceEditor
      key={record?.uuid ?? "add"}
      {...loaderData}
      title={record ? `${record.studentName}, ${TERM_NAMES[record.term]} term` : "Add attendance"}
      draftName={record ? `attendance ${record.uuid}` : "attendance-add"}
    />
  );
}

const LIST = { label: "Attendance", path: "/grades/attendance" };
const DAYS = [
  { id: "daysAbsent", label: "Days Absent" },
  { id: "daysTardy", label: "Days Tardy" },
] as const;

interface AttendanceDone {
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
function AttendanceEditor(props: AttendanceEditorProps) {
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
  const studentName = record?.studentName ?? form.student?.name;
  const isNew = record === null;
  useEffect(() => {
    if (!saved) return;
    toastSuccess(saved.message, undefined, {
      named: studentName,
      next: isNew ? [{ label: "Add another", to: `${LIST.path}/add` }] : [],
    });
    void navigate(LIST.path);
  }, [saved, studentName, isNew, navigate]);
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
  if (props.isExisting) return <Facts look="beside" facts={factsOf(form)} />;
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

const factsOf = ({ student, term, schoolYear }: AttendanceForm): Fact[] => [
  { label: "Student", value: student?.name },
  { label: "Student ID", value: student?.studentId },
  { label: "Grade and Section", value: student?.section },
  { label: "Term", value: term },
  { label: "School Period", value: schoolYear },
];

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
  return (
    <TextField
      id={id}
      label={label}
      boxClassName="w-32"
      isAmount
      readOnly={isOff}
      value={value}
      help="0 to 100, blank is 0"
      error={error}
      onChange={(text) => isPercentageTyping(text) && onChange(text)}
    />
  );
}
