import { type PlainColumn, PlainTable } from "#app/ui/table/plain-table.tsx";
import type { ActivityChanged, ChangeStamp, ScoreChanged } from "#core/grading/gradebook/changes.ts";
import { cellText } from "#core/grading/grid/typing.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { formatInstant } from "#core/shared/school-day.ts";

const KINDS: Record<ActivityChanged["kind"], string> = {
  added: "Added",
  deleted: "Deleted",
  maximum: "Maximum points changed",
};

/** Activities that were added, deleted, or have another maximum. */
export const ActivitiesChanged = ({ activities }: { activities: readonly ActivityChanged[] }) => (
  <ChangesTable
    label="Activities"
    rows={activities}
    keyOf={({ kind, code }) => `${kind} ${code}`}
    columns={[
      { head: "Activity", isName: true, cell: ({ code }) => code },
      { head: "Change", cell: ({ kind }) => KINDS[kind] },
      ...figures("–"),
    ]}
  />
);

/** Scores, each from what to what. */
export const ScoresChanged = ({ scores }: { scores: readonly ScoreChanged[] }) => (
  <ChangesTable
    label="Scores"
    rows={scores}
    keyOf={({ studentNo, code }) => `${studentNo} ${code}`}
    columns={[
      { head: "Student", isName: true, cell: ({ name }) => name },
      { head: "Activity", cell: ({ code }) => code },
      ...figures("blank"),
    ]}
  />
);

interface FromTo {
  before: Score;
  after: Score;
  stamp: ChangeStamp | null;
}
/** `none`: what no score is called. */
const figures = (none: string): PlainColumn<FromTo>[] => [
  { head: "Was", isFigure: true, className: "font-medium!", cell: ({ before }) => shownScore(before, none) },
  { head: "Is", isFigure: true, className: "font-medium!", cell: ({ after }) => shownScore(after, none) },
  { head: "By", className: "text-muted", cell: ({ stamp }) => stamp?.by || "–" },
  {
    head: "When",
    className: "num whitespace-nowrap text-muted",
    cell: ({ stamp }) => (stamp ? formatInstant(stamp.at) : "–"),
  },
];

function ChangesTable<Row extends FromTo>(props: {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly PlainColumn<Row>[];
}) {
  return (
    <section
      className="max-h-[45vh] overflow-auto border-y border-line"
      aria-label={`${props.label} that changed`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <PlainTable look="lines" {...props} />
    </section>
  );
}

const shownScore = (score: Score, none: string) =>
  score === null ? <span className="font-normal text-faint">{none}</span> : cellText(score);
