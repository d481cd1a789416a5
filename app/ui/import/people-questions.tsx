import type { PersonNote } from "#core/shared/import/file-preview.ts";
import { PreviewRows, WRAPPED, withoutRow } from "./preview-rows.tsx";

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
    <PreviewRows
      label="People of the same name"
      rows={people}
      of={peopleCount}
      columns={[
        { head: "Who", className: WRAPPED, cell: withoutRow },
        { head: "Answer", cell: answerTo },
      ]}
    />
  );
}
