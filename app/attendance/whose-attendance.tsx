import type { StudentChoice } from "../../core/attendance/attendance-choices-contract.ts";
import { askConsole } from "../lib/ask-console.ts";
import { Combobox } from "../ui/form/combobox.tsx";
import { describedBy, Field } from "../ui/form/field.tsx";
import { optionsOf, SelectField, TERM_OPTIONS } from "../ui/form/select-field.tsx";
import { toastError } from "../ui/toasts.tsx";
import type { AttendanceForm } from "./attendance-form.ts";

const SUGGEST_DEBOUNCE_MS = 300;

async function suggestStudents(search: string, schoolYear: string): Promise<StudentChoice[] | null> {
  const { isOk, body } = await askConsole<{ students: StudentChoice[] }>(
    `/grades/attendance/students?${new URLSearchParams({ search: search.trim(), schoolYear })}`,
  );
  if (isOk && body) return body.students;
  toastError("The students did not load");
  return null;
}

interface WhoseAttendanceProps {
  form: AttendanceForm;
  /** Whose record it is never changes. */
  isStanding: boolean;
  schoolYears: readonly string[];
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<AttendanceForm>) => void;
}

/** Whose attendance, of which term: chosen for a new record, read for one that stands. */
export function WhoseAttendance(props: WhoseAttendanceProps) {
  const { form, errorOf, onChange } = props;
  if (props.isStanding) return <Facts form={form} />;
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
          onChange={(schoolYear) => onChange({ schoolYear, student: null, studentText: "" })}
        />
        <SelectField
          id="term"
          label="Term"
          isRequired
          value={form.term}
          placeholder="Choose a term"
          options={TERM_OPTIONS}
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
