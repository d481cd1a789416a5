import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { PersonNote } from "#core/shared/import/file-preview.ts";
import { withoutRow } from "./row-message.ts";

export const PEOPLE_TITLE = "People of the same name";

/** Whom the people of rows are joined with, and the questions whether people of one name are the same (M-80). */
export function PeopleQuestions({
  people,
  peopleCount,
  samePeople,
  onAnswer,
}: {
  people: readonly PersonNote[];
  peopleCount: number;
  /** The keys of the questions that are answered "the same person". */
  samePeople: readonly string[];
  onAnswer: (samePeople: string[]) => void;
}) {
  const answer = (key: string, isSame: boolean) =>
    onAnswer(isSame ? [...samePeople, key] : samePeople.filter((other) => other !== key));
  const answerTo = ({ key, message }: PersonNote) =>
    key === null ? null : (
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          className="checkbox"
          aria-label={`The same person: ${message}`}
          checked={samePeople.includes(key)}
          onChange={(event) => answer(key, event.target.checked)}
        />
        The same
      </label>
    );
  return (
    <>
      <PlainTable
        look="dense"
        label={PEOPLE_TITLE}
        className="w-full"
        rows={people}
        columns={[
          { head: "Row", isFigure: true, className: "w-16", cell: ({ line }) => line },
          { head: "Who", className: "py-2 whitespace-normal", cell: withoutRow },
          { head: "Answer", cell: answerTo },
        ]}
      />
      {peopleCount > people.length && (
        <p className="mt-2 text-xs text-muted">
          The first {people.length} of {peopleCount.toLocaleString("en-US")} are shown.
        </p>
      )}
    </>
  );
}
