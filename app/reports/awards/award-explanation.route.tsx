import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { suggestStudents } from "#app/attendance/suggest-students.ts";
import { call, load } from "#app/lib/api.server.ts";
import { ToneBadge } from "#app/lists/cells.tsx";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFirstFocus } from "#app/ui/form/first-field.ts";
import { optionsOf, SelectField } from "#app/ui/form/select-field.tsx";
import { Check, X } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ScreenHead } from "#app/ui/screen-head.tsx";
import { type PlainColumn, PlainTable } from "#app/ui/table/plain-table.tsx";
import type { StudentChoice } from "#core/attendance/attendance.ts";
import { PERIOD_NAMES } from "#core/awards/award-groups.ts";
import type { AwardCondition } from "#core/awards/judge-awards.ts";
import { SCHOOL_YEARS } from "#core/grading/gradebook/lookups.body.ts";
import {
  AWARD_EXPLANATION,
  type AwardExplanation,
  type ExplainedAward,
} from "#core/reports/awards/award.body.ts";
import { AWARD, AWARD_LIST, PERIOD_OPTIONS } from "#core/reports/awards/award.ts";
import type { Route } from "./+types/award-explanation.route.ts";

export const meta = () => [{ title: "Why? · Periodic Awards · Talaan" }];

interface Loaded {
  schoolYears: string[];
  asked: { student: string; year: string; term: string };
  explanation: AwardExplanation | null;
  /** Why there is none; "" while nobody is asked for. */
  refusal: string;
}

export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  const { searchParams } = args.url;
  const { rows } = await load(args, SCHOOL_YEARS, {});
  const schoolYears = rows.map(({ name }) => name);
  const asked = {
    student: searchParams.get("student") ?? "",
    year: searchParams.get("year") ?? rows.find(({ isCurrent }) => isCurrent)?.name ?? schoolYears[0] ?? "",
    term: searchParams.get("term") ?? PERIOD_OPTIONS[0]?.value ?? "",
  };
  if (asked.student === "") return { schoolYears, asked, explanation: null, refusal: "" };
  const answer = await call(args, AWARD_EXPLANATION, {
    search: new URLSearchParams({ student_id: asked.student, school_year: asked.year, term: asked.term }),
  });
  return answer.ok
    ? { schoolYears, asked, explanation: answer.value.data, refusal: "" }
    : { schoolYears, asked, explanation: null, refusal: answer.message };
}

/** Why a student has each award of a term, or has it not: every condition with the figure and the bound. */
export default function AwardExplanationScreen({ loaderData }: Route.ComponentProps) {
  const { explanation, asked, refusal } = loaderData;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <ScreenHead
        title="Why, and why not?"
        back={{ to: AWARD_LIST.path, label: "Back to Periodic Awards" }}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        <Asked key={asked.student} {...loaderData} />
        {refusal !== "" && (
          <div className="mt-4">
            <Notice kind="error">{refusal}</Notice>
          </div>
        )}
        {explanation && <ExplainedAwards explanation={explanation} />}
      </div>
    </main>
  );
}

/** Who and what is asked for: each choice is another address. */
function Asked({ schoolYears, asked, explanation }: Loaded) {
  const [, setParams] = useSearchParams();
  const [text, setText] = useState(explanation?.studentName ?? asked.student);
  const form = useRef<HTMLDivElement>(null);
  useFirstFocus(form, asked.student === "");
  const ask = (changed: Partial<Loaded["asked"]>) =>
    setParams({ ...asked, ...changed }, { replace: asked.student !== "", preventScrollReset: true });
  return (
    <div ref={form} className="grid max-w-3xl gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      <Field id="student" label="Student" isRequired help="By name or student number">
        <Combobox<StudentChoice>
          id="student"
          text={text}
          onText={setText}
          onChoose={(student) => {
            setText(student.name);
            ask({ student: student.studentId });
          }}
          suggest={(typed) => suggestStudents(typed, asked.year)}
          debounceMs={300}
          keyOf={(student) => student.studentId}
          labelOf={(student) => student.name}
          asideOf={(student) => `${student.studentId} · ${student.section}`}
          isRequired
          describedBy="student-help"
          emptyText="No student of that school year matches."
        />
      </Field>
      <SelectField
        id="year"
        label="School Year"
        value={asked.year}
        options={optionsOf(schoolYears)}
        onChange={(year) => ask({ year })}
      />
      <SelectField
        id="term"
        label="School Term"
        value={asked.term}
        options={PERIOD_OPTIONS}
        onChange={(term) => ask({ term })}
      />
    </div>
  );
}

/** Every award with its conditions, in the order of the tabs. */
function ExplainedAwards({ explanation }: { explanation: AwardExplanation }) {
  const { studentName, studentNo, gradeSection, period, schoolYear, rules, awards } = explanation;
  return (
    <section className="mt-6" aria-label={`Awards of ${studentName}`}>
      <h2 className="font-semibold">
        {studentName} <span className="font-normal text-muted">{studentNo}</span>
      </h2>
      <p className="text-sm text-muted">
        {gradeSection}, {PERIOD_NAMES[period]}, {schoolYear}. Rules: {rules}
      </p>
      {awards.length === 0 && <p className="mt-4">There is nothing to decide on in this term.</p>}
      <div className="mt-4 grid max-w-5xl gap-5">
        {awards.map((award) => (
          <Award key={`${award.group} ${award.name}`} award={award} />
        ))}
      </div>
    </section>
  );
}

function Award({ award: { name, title, isAwarded, state, conditions } }: { award: ExplainedAward }) {
  return (
    <section aria-label={name}>
      <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {name}
        <span className="font-normal text-muted">{title}</span>
        {state ? (
          <ToneBadge status={state} tone={AWARD.fields.state.tones?.[state]} />
        ) : (
          <span className="font-normal">{isAwarded ? "Earned" : "Not earned"}</span>
        )}
      </h3>
      <div className="mt-1 overflow-x-auto">
        <PlainTable
          look="unruled"
          className="w-full min-w-[480px]"
          rows={conditions}
          keyOf={({ name, bound }) => `${name} ${bound}`}
          rowClassOf={() => "border-t border-line"}
          columns={CONDITION_COLUMNS}
        />
      </div>
    </section>
  );
}

const CONDITION_COLUMNS: readonly PlainColumn<AwardCondition>[] = [
  {
    head: "Met",
    hidesHead: true,
    columnClassName: "w-8",
    cell: ({ isMet }) => {
      const Icon = isMet ? Check : X;
      return (
        <Icon
          className={`icon ${isMet ? "text-success" : "text-error"}`}
          aria-label={isMet ? "Met" : "Not met"}
        />
      );
    },
  },
  {
    head: "Condition",
    isName: true,
    columnClassName: "w-[30%]",
    cell: ({ name }) => name,
  },
  { head: "Figure", cell: ({ figure, lacks }) => figure ?? <span className="text-muted">{lacks}</span> },
  { head: "Bound", cell: ({ bound }) => bound },
  { head: "Missed by", isFigure: true, columnClassName: "w-28", cell: ({ missedBy }) => missedBy ?? "" },
];
