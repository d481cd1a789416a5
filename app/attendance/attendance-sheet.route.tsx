import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Save } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ScreenHead } from "#app/ui/screen-head.tsx";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { attendanceWorkflow } from "#core/attendance/attendance.ts";
import {
  type AttendanceSheet,
  READ_ATTENDANCE_SHEET,
  type SAVE_ATTENDANCE_SHEET,
} from "#core/attendance/sheet.body.ts";
import {
  type DaysConflict,
  type DaysSheet,
  daysConflicts,
  daysSheet,
  NOTHING_TYPED,
  pasteDays,
  rowsToSave,
  type SheetPlace,
  settleDays,
  stepInSheet,
  type TypedDays,
  textAt,
  typeDays,
} from "#core/attendance/sheet.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { mayAct } from "#core/shared/actions.ts";
import { formatDay } from "#core/shared/school-day.ts";
import type { Route } from "./+types/attendance-sheet.route.ts";
import { useSections } from "./use-sections.ts";

const LIST = { to: "/grades/attendance", label: "Back to attendance" };
const pathOf = (sectionUuid: string): string => `/grades/attendance/sheets/${sectionUuid}`;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? titleOf(loaderData) : "Attendance sheet"} · Talaan` },
];
const titleOf = ({ gradeLevel, sectionName, schoolYear }: AttendanceSheet): string =>
  `Attendance of ${gradeLevel} ${sectionName}, ${schoolYear}`;

export async function loader(args: Route.LoaderArgs): Promise<AttendanceSheet | null> {
  const { id } = args.params;
  if (!id) return null;
  const { data } = await load(args, READ_ATTENDANCE_SHEET, { params: { id } });
  return data;
}

/** The attendance of a section as one sheet: every student with the three terms, typed or pasted, and saved as one change. */
export default function AttendanceSheetPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? (
    <Sheet key={loaderData.sectionUuid} loaded={loaderData} />
  ) : (
    <main className="flex min-h-0 flex-1 flex-col">
      <ScreenHead title="Attendance sheet" back={LIST} />
      <div className="max-w-md p-4 sm:px-6">
        <SectionField value="" />
      </div>
    </main>
  );
}

/** Another section's sheet. */
function SectionField({ value }: { value: string }) {
  const navigate = useNavigate();
  const sections = useSections();
  return (
    <SelectField
      id="sheet-section"
      label="Section"
      value={sections ? value : ""}
      placeholder={sections ? "Choose a section" : "Reading the sections…"}
      options={(sections ?? []).map(({ uuid, name, gradeLevel, schoolYear }) => ({
        value: uuid,
        label: `${gradeLevel} ${name}, ${schoolYear}`,
      }))}
      onChange={(uuid) => uuid && navigate(pathOf(uuid))}
    />
  );
}

function Sheet({ loaded }: { loaded: AttendanceSheet }) {
  const { role } = useSignedIn();
  const mayWrite = mayAct(attendanceWorkflow, "import", { role });
  const sheet = useMemo(() => daysSheet(loaded, mayWrite), [loaded, mayWrite]);
  const [typed, setTyped] = useState<TypedDays>(NOTHING_TYPED);
  const [told, setTold] = useState<readonly string[]>([]);
  const { revalidate } = useRevalidator();
  const { isBusy, send } = useOneChange<typeof SAVE_ATTENDANCE_SHEET>(
    callTo<typeof SAVE_ATTENDANCE_SHEET>("PUT /attendance/sheets/{id}", { id: loaded.sectionUuid }),
    {
      onDone: () => setTyped(NOTHING_TYPED),
      onRefused: ({ refusal }) => {
        setTold(refusal.errors.length > 0 ? refusal.errors.map(({ message }) => message) : [refusal.message]);
        void revalidate();
      },
    },
  );
  const conflicts = daysConflicts(sheet, typed);
  const rows = rowsToSave(sheet, typed);
  const canSave = rows.length > 0 && conflicts.length === 0;
  const save = () => {
    setTold([]);
    if (canSave) send({ rows });
  };
  const waiting = loaded.terms.filter(({ beginsOn }) => beginsOn !== null);
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <ScreenHead title={titleOf(loaded)} back={LIST}>
        {mayWrite && (
          <Button
            className="btn-primary"
            icon={<Save className="icon" />}
            isBusy={isBusy}
            disabled={!canSave}
            onClick={save}
          >
            {rows.length > 0 ? `Save ${rows.length}` : "Save"}
          </Button>
        )}
      </ScreenHead>
      <div className="grid gap-3 px-4 py-3 sm:px-6">
        <div className="max-w-md">
          <SectionField value={loaded.sectionUuid} />
        </div>
        {waiting.map(({ term, beginsOn }) => (
          <p key={term} className="text-sm text-muted">
            The {TERM_NAMES[term]} Term begins on {formatDay(beginsOn ?? "")}: there is no attendance to
            record yet.
          </p>
        ))}
        {told.length > 0 && (
          <Notice kind="error">
            <ul>
              {told.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        {conflicts.length > 0 && (
          <Conflicts
            conflicts={conflicts}
            sheet={sheet}
            onSettle={(keepsMine) => {
              setTold([]);
              setTyped(settleDays(sheet, typed, keepsMine));
            }}
          />
        )}
      </div>
      <DaysTable
        sheet={sheet}
        terms={loaded.terms}
        typed={typed}
        onType={setTyped}
        onRefused={setTold}
        onSave={save}
      />
      <LeaveGuard isDirty={typed.size > 0} />
    </main>
  );
}

/** What somebody else recorded meanwhile, beside what was typed here. */
function Conflicts(props: {
  conflicts: readonly DaysConflict[];
  sheet: DaysSheet;
  onSettle: (keepsMine: boolean) => void;
}) {
  const { conflicts, sheet, onSettle } = props;
  return (
    <Notice kind="warning">
      <p>Someone else changed these meanwhile:</p>
      <ul className="my-1">
        {conflicts.map(({ row, column, name, mine, theirs }) => (
          <li key={`${row}:${column}`}>
            {name}, {columnName(sheet, column)}: {theirs || "blank"}; yours {mine || "blank"}
          </li>
        ))}
      </ul>
      <span className="flex gap-2">
        <Button className="btn-xs" onClick={() => onSettle(true)}>
          Keep mine
        </Button>
        <Button className="btn-xs" onClick={() => onSettle(false)}>
          Take theirs
        </Button>
      </span>
    </Notice>
  );
}

const KIND_NAMES = { absent: "Days Absent", tardy: "Days Tardy" } as const;
const columnName = ({ columns }: DaysSheet, column: number): string => {
  const of = columns[column];
  return of ? `${TERM_NAMES[of.term]} Term, ${KIND_NAMES[of.kind]}` : "";
};

/** The cells: arrows, Enter and Tab go from one to the next, Ctrl+V pastes a block, Ctrl+S saves. */
function DaysTable(props: {
  sheet: DaysSheet;
  terms: AttendanceSheet["terms"];
  typed: TypedDays;
  onType: (typed: TypedDays) => void;
  onRefused: (refused: readonly string[]) => void;
  onSave: () => void;
}) {
  const { sheet, typed } = props;
  const frame = useRef<HTMLDivElement>(null);
  const now = useRef(props);
  now.current = props;
  const onType = useCallback((place: SheetPlace, text: string) => {
    const { sheet: of, typed: before, onType: tell } = now.current;
    tell(typeDays(of, before, place, text));
  }, []);
  const onKeyDown = useCallback((place: SheetPlace, event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: input, key, shiftKey: shift } = event;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "s") {
      event.preventDefault();
      return now.current.onSave();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const to = stepInSheet(now.current.sheet, place, {
      key,
      shift,
      atStart: isWhole || input.selectionEnd === 0,
      atEnd: isWhole || input.selectionStart === input.value.length,
    });
    if (!to) return;
    event.preventDefault();
    frame.current?.querySelector<HTMLInputElement>(`[data-cell="${to.row}:${to.column}"]`)?.focus();
  }, []);
  const onPaste = useCallback((place: SheetPlace, event: ClipboardEvent) => {
    const block = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(block.trim())) return;
    event.preventDefault();
    const { sheet: of, typed: before } = now.current;
    const { typed: after, pasted, refused } = pasteDays(of, before, place, block);
    now.current.onRefused(refused);
    now.current.onType(after);
    if (refused.length === 0) announce(`${pasted} cells pasted.`);
  }, []);
  const handlers = useMemo(() => ({ onType, onKeyDown, onPaste }), [onType, onKeyDown, onPaste]);
  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-auto px-4 pb-6 sm:px-6">
      <table className="days-sheet" aria-label="Days absent and tardy by student and term">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Student
            </th>
            {props.terms.map(({ term }) => (
              <th key={term} scope="colgroup" colSpan={2}>
                {TERM_NAMES[term]} Term
              </th>
            ))}
          </tr>
          <tr>
            {sheet.columns.map(({ term, kind }) => (
              <th key={`${term} ${kind}`} scope="col">
                {kind === "absent" ? "Absent" : "Tardy"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map(({ studentId }, row) => (
            <StudentRow
              key={studentId}
              sheet={sheet}
              row={row}
              texts={sheet.columns.map((_, column) => textAt(sheet, typed, { row, column })).join("\t")}
              {...handlers}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A student's terms; drawn again only when one of its texts changes. */
const StudentRow = memo(function StudentRow(props: {
  sheet: DaysSheet;
  row: number;
  /** Of its cells, parted by tabs. */
  texts: string;
  onType: (place: SheetPlace, text: string) => void;
  onKeyDown: (place: SheetPlace, event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (place: SheetPlace, event: ClipboardEvent) => void;
}) {
  const { sheet, row } = props;
  const of = sheet.rows[row];
  if (!of) return null;
  const texts = props.texts.split("\t");
  return (
    <tr>
      <th scope="row">
        {of.name}
        <span className="num text-muted sm:ml-2">{of.studentId}</span>
      </th>
      {sheet.columns.map(({ term, kind, isLocked }, column) => {
        const text = texts[column] ?? "";
        return (
          <td key={`${term} ${kind}`} data-changed={text !== of.texts[column] || undefined}>
            <input
              className="days-input"
              name={`days-${row}-${column}`}
              data-cell={`${row}:${column}`}
              value={text}
              inputMode="decimal"
              autoComplete="off"
              readOnly={isLocked}
              aria-label={`${of.name}, ${columnName(sheet, column)}`}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => props.onType({ row, column }, event.currentTarget.value)}
              onKeyDown={(event) => props.onKeyDown({ row, column }, event)}
              onPaste={(event) => props.onPaste({ row, column }, event)}
            />
          </td>
        );
      })}
    </tr>
  );
});
