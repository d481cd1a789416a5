import { lazy, Suspense, useState } from "react";
import { Link, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { ChevronLeft, ChevronRight } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { MOVE_ROLLOVER_STUDENTS, Rollover } from "#core/management/rollover/rollover.body.ts";
import { type Hindrance, OUTCOMES } from "#core/management/rollover/rollover-plan.ts";
import { scaledToText } from "#core/shared/decimal.ts";

const ImportDialog = lazy(() => import("#app/management/office-import-dialog.tsx"));
const HINDRANCE_LABELS: Record<Hindrance, string> = {
  left: "Left",
  completed: "Completed the last grade level",
  placed: "Has a section of the next year already",
  "no promotion": "No promotion yet",
  pass: "Enrollment pass not released",
  balance: "Open balance",
  held: "Held back in this draft",
  "no section": "No section opens",
};
const HELD = "held";

/** Who goes where, and who cannot go and why; each can be put into another section of the level, or held back. */
export function RolloverStudents({ rollover }: { rollover: Rollover }) {
  const { revalidate } = useRevalidator();
  const [isImporting, setImporting] = useState(false);
  const [failure, setFailure] = useState("");
  const { students, count } = rollover;
  const { isBusy, send } = useOneChange(
    callTo<typeof MOVE_ROLLOVER_STUDENTS>("PATCH /management/rollover/students"),
    { onDone: () => setFailure(""), onRefused: ({ refusal }) => setFailure(refusal.message) },
  );
  const open = openSections(rollover);
  return (
    <section aria-labelledby="rollover-students" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="rollover-students" className="font-semibold">
          Students <span className="count">{count.toLocaleString("en-US")}</span>
        </h2>
        <Button className="ml-auto" onClick={() => setImporting(true)}>
          Import sections
        </Button>
      </div>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog of="rollover" onDone={() => void revalidate()} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <StudentFilters rollover={rollover} />
      {failure && <Notice kind="error">{failure}</Notice>}
      <section
        aria-label="Students of the plan"
        className="max-h-[32rem] overflow-auto rounded-box border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        <PlainTable
          look="dense"
          label="Students"
          rows={students}
          keyOf={({ studentNumber }) => studentNumber}
          none="No student matches."
          columns={[
            {
              head: "Student",
              isName: true,
              cell: ({ studentNumber, name }) => `${studentNumber} ${name}`,
            },
            { head: "From", cell: ({ from }) => from },
            { head: "Outcome", cell: ({ outcome }) => outcome },
            {
              head: "Average",
              isFigure: true,
              cell: ({ averageE2 }) => (averageE2 === null ? "–" : scaledToText(BigInt(averageE2), 2)),
            },
            {
              head: "Goes to",
              cell: (student) => (
                <PlaceOf
                  student={student}
                  open={open}
                  isBusy={isBusy}
                  onMove={(to) => send(moved(student, to))}
                />
              ),
            },
          ]}
        />
      </section>
      <Pages rollover={rollover} />
    </section>
  );
}

type Student = Rollover["students"][number];
type Section = Rollover["sections"][number];
const openSections = ({ sections }: Rollover): Section[] =>
  sections.filter(({ isClub, isLeftOut }) => !isClub && !isLeftOut);
const moved = ({ studentNumber, version }: Student, to: string) => ({
  students: [{ student_id: studentNumber, to, version }],
});

/** Where a student goes, to be changed; or why not. */
function PlaceOf(props: {
  student: Student;
  open: readonly Section[];
  isBusy: boolean;
  onMove: (to: string) => void;
}) {
  const { student, open, isBusy, onMove } = props;
  if (student.to === null && !student.isHeld)
    return <span className="text-muted">{student.reasons.join("; ")}</span>;
  return (
    <select
      className="select select-sm w-full min-w-40"
      aria-label={`Section of ${student.name}`}
      disabled={isBusy}
      value={student.isHeld ? HELD : (student.to ?? "")}
      onChange={(event) => onMove(event.target.value)}
    >
      {student.isEdited && <option value="">As the rule says</option>}
      {open
        .filter(({ level }) => level === student.level)
        .map(({ id, levelName, name }) => (
          <option key={id} value={id}>
            {levelName} {name}
          </option>
        ))}
      <option value={HELD}>Held back</option>
    </select>
  );
}

function StudentFilters({ rollover }: { rollover: Rollover }) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get("search") ?? "");
  const navigation = useNavigation();
  const set = (name: string, value: string) => {
    // What is chosen while another choice loads is added to it.
    const now = new URLSearchParams(navigation.location?.search ?? window.location.search);
    if (value === "") now.delete(name);
    else now.set(name, value);
    now.delete("page");
    setParams(now);
  };
  return (
    <search>
      <form
        className="grid gap-3 sm:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          set("search", search);
        }}
      >
        <TextField id="rollover-search" label="Search" value={search} onChange={setSearch} />
        <SelectField
          id="rollover-outcome"
          label="Outcome"
          placeholder="All"
          value={params.get("outcome") ?? ""}
          options={OUTCOMES.map((outcome) => ({ value: outcome, label: outcome }))}
          onChange={(outcome) => set("outcome", outcome)}
        />
        <SelectField
          id="rollover-hindrance"
          label="Cannot go because"
          placeholder="All"
          value={params.get("hindrance") ?? ""}
          options={rollover.hindrances.map(({ kind, students }) => ({
            value: kind,
            label: `${HINDRANCE_LABELS[kind]} (${students.toLocaleString("en-US")})`,
          }))}
          onChange={(hindrance) => set("hindrance", hindrance)}
        />
        <SelectField
          id="rollover-section"
          label="Goes to"
          placeholder="All"
          value={params.get("section_id") ?? ""}
          options={openSections(rollover).map(({ id, levelName, name }) => ({
            value: id,
            label: `${levelName} ${name}`,
          }))}
          onChange={(section) => set("section_id", section)}
        />
      </form>
    </search>
  );
}

function Pages({ rollover: { page, totalPages } }: { rollover: Rollover }) {
  const [params] = useSearchParams();
  const pageAt = (to: number): string => {
    const next = new URLSearchParams(params);
    next.set("page", String(to));
    return `?${next}`;
  };
  return (
    <nav aria-label="Pages" className="flex items-center gap-2 text-sm text-muted">
      <span className="num">
        Page {page.toLocaleString("en-US")}/{totalPages.toLocaleString("en-US")}
      </span>
      {page > 1 && (
        <Link to={pageAt(page - 1)} className="btn btn-ghost btn-square btn-xs" aria-label="Previous page">
          <ChevronLeft className="icon" />
        </Link>
      )}
      {page < totalPages && (
        <Link to={pageAt(page + 1)} className="btn btn-ghost btn-square btn-xs" aria-label="Next page">
          <ChevronRight className="icon" />
        </Link>
      )}
    </nav>
  );
}
