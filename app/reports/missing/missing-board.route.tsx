import { Link, useSearchParams } from "react-router";
import { call, load } from "#app/lib/api.server.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ScreenTabs } from "#app/ui/table/list-tabs.tsx";
import { gradebookPath } from "#core/grading/gradebook/gradebook.ts";
import { SCHOOL_YEARS } from "#core/grading/gradebook/lookups.body.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import {
  type BoardAsked,
  type BoardCell,
  boardSearch,
  MISSING_BOARD,
  type MissingBoard,
} from "#core/reports/missing.body.ts";
import { MISSING_GRADES_LIST } from "#core/reports/missing.ts";
import type { Route } from "./+types/missing-board.route.ts";
import { RemindTeachers } from "./remind-teachers.tsx";

const { title, tabScreens } = MISSING_GRADES_LIST;
export const meta = () => [{ title: `${title} · Talaan` }];

interface Loaded {
  years: string[];
  asked: BoardAsked;
  board: MissingBoard | null;
  refusal: string;
}

export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  const { searchParams } = args.url;
  const asked = {
    year: searchParams.get("year") || null,
    term: searchParams.get("term") || null,
    levelCode: searchParams.get("level") || null,
  };
  const [years, answer] = await Promise.all([
    load(args, SCHOOL_YEARS, {}),
    call(args, MISSING_BOARD, { search: boardSearch(asked) }),
  ]);
  return {
    years: years.rows.map(({ name }) => name),
    asked,
    board: answer.ok ? answer.value.data : null,
    refusal: answer.ok ? "" : answer.message,
  };
}

/** Sections by subjects of a term: what each class waits for. */
export default function MissingBoardScreen({
  loaderData: { years, asked, board, refusal },
}: Route.ComponentProps) {
  const [, setParams] = useSearchParams();
  const set = (name: "year" | "term" | "level", value: string) =>
    setParams((before) => {
      before.set(name, value);
      return before;
    });
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="not-printed flex min-h-14 flex-none flex-wrap items-center gap-2 px-4 py-2 sm:px-6">
        <h1 className="text-xl font-semibold">{title}</h1>
        <div className="ml-auto flex gap-2">
          <RemindTeachers year={asked.year} term={asked.term} />
        </div>
      </div>
      <div className="not-printed border-b border-line px-4 sm:px-6">
        <ScreenTabs screens={tabScreens ?? []} current="missing-board" label={`${title} tabs`} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto px-4 py-4 sm:px-6">
        <div className="not-printed mb-4 grid max-w-2xl grid-cols-2 gap-4 sm:grid-cols-3">
          <SelectField
            id="board-year"
            label="School Year"
            value={board?.school_period_name ?? asked.year ?? ""}
            options={years.map((name) => ({ value: name, label: name }))}
            onChange={(value) => set("year", value)}
          />
          <SelectField
            id="board-term"
            label="School Term"
            value={board?.grading_period_name ?? asked.term ?? ""}
            options={Object.values(TERM_NAMES).map((name) => ({ value: name, label: `${name} Term` }))}
            onChange={(value) => set("term", value)}
          />
          {board && (
            <SelectField
              id="board-level"
              label="Grade Level"
              value={board.grade_level}
              options={[
                ...(board.can_show_all ? [{ value: "", label: "All" }] : []),
                ...board.grade_levels.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={(value) => set("level", value)}
            />
          )}
        </div>
        {refusal !== "" && <Notice kind="error">{refusal}</Notice>}
        {board && <Board board={board} />}
      </div>
    </main>
  );
}

function Board({ board: { cells, grading_period_name, school_period_name } }: { board: MissingBoard }) {
  if (cells.length === 0) return <p className="text-muted">There are no classes in this term.</p>;
  const subjects = [...new Set(cells.map(({ subject }) => subject))];
  const sections = [...Map.groupBy(cells, ({ section_id }) => section_id)];
  return (
    <table
      className="w-max text-sm"
      aria-label={`Classes of the ${grading_period_name} Term, ${school_period_name}`}
    >
      <thead>
        <tr>
          <th scope="col" className="sticky left-0 bg-base-100 py-2 pr-3 text-left max-sm:max-w-36">
            Grade Level-Section
          </th>
          {subjects.map((subject) => (
            <th key={subject} scope="col" className="max-w-32 truncate px-2 py-2 text-left" title={subject}>
              {subject}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sections.map(([id, ofSection]) => (
          <tr key={id} className="border-t border-line align-top">
            <th
              scope="row"
              className="sticky left-0 bg-base-100 py-2 pr-3 text-left font-medium max-sm:max-w-36"
            >
              {ofSection[0]?.section}
            </th>
            {subjects.map((subject) => (
              <td key={subject} className="max-w-40 px-2 py-2">
                {ofSection
                  .filter((cell) => cell.subject === subject)
                  .map((cell) => (
                    <ClassCell key={cell.gradebook_id} cell={cell} />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Status, students without a grade, whose move it is, and for how long encoding is over; leads to the gradebook. */
function ClassCell({ cell }: { cell: BoardCell }) {
  const {
    class_id,
    gradebook_id,
    subject_kind,
    status,
    students_without_grade,
    whose_move,
    days_since_closed,
  } = cell;
  return (
    <div>
      <Link
        to={gradebookPath({ classUuid: class_id, uuid: gradebook_id, subject: { kind: subject_kind } })}
        className="link-in"
      >
        {status}
      </Link>
      {whose_move !== "" && (
        <p className="text-xs text-muted">
          {[
            ...(students_without_grade > 0 ? [`${students_without_grade} without a grade`] : []),
            whose_move,
            ...(days_since_closed === null ? [] : [`closed ${days_since_closed} days ago`]),
          ].join(" · ")}
        </p>
      )}
    </div>
  );
}
