import type { ReactNode } from "react";
import type { ActivityChanged, Deed, ScoreChanged } from "#core/grading/gradebook/changes.ts";
import { cellText } from "#core/grading/grid/typing.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { formatInstant } from "#core/shared/school-day.ts";

const KINDS: Record<ActivityChanged["kind"], string> = {
  added: "Added",
  deleted: "Deleted",
  maximum: "Maximum points changed",
};

/** Activities that were added, deleted, or have another maximum. */
export function ActivitiesChanged({ activities }: { activities: readonly ActivityChanged[] }) {
  return (
    <Table label="Activities" headings={["Activity", "Change", "Was", "Is", "By", "When"]}>
      {activities.map(({ code, kind, before, after, deed }) => (
        <tr key={`${kind} ${code}`}>
          <th scope="row">{code}</th>
          <td>{KINDS[kind]}</td>
          <Value score={before} none="–" />
          <Value score={after} none="–" />
          <Done deed={deed} />
        </tr>
      ))}
    </Table>
  );
}

/** Scores, each from what to what. */
export function ScoresChanged({ scores }: { scores: readonly ScoreChanged[] }) {
  return (
    <Table label="Scores" headings={["Student", "Activity", "Was", "Is", "By", "When"]}>
      {scores.map(({ studentNo, name, code, before, after, deed }) => (
        <tr key={`${studentNo} ${code}`}>
          <th scope="row">{name}</th>
          <td>{code}</td>
          <Value score={before} />
          <Value score={after} />
          <Done deed={deed} />
        </tr>
      ))}
    </Table>
  );
}

const RIGHT = ["Was", "Is"];

function Table(props: { label: string; headings: readonly string[]; children: ReactNode }) {
  return (
    <section
      className="max-h-[45vh] overflow-auto border-y border-line"
      aria-label={`${props.label} that changed`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <table className="paste-lines" aria-label={props.label}>
        <thead>
          <tr>
            {props.headings.map((heading) => (
              <th key={heading} scope="col" className={RIGHT.includes(heading) ? "text-right!" : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  );
}

const Value = ({ score, none = "blank" }: { score: Score; none?: string }) => (
  <td className="num text-right! font-medium">
    {score === null ? <span className="font-normal text-faint">{none}</span> : cellText(score)}
  </td>
);

const Done = ({ deed }: { deed: Deed | null }) => (
  <>
    <td className="text-muted">{deed?.by || "–"}</td>
    <td className="num whitespace-nowrap text-muted">{deed ? formatInstant(deed.at) : "–"}</td>
  </>
);
