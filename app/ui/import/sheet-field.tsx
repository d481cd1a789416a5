import { optionsOf, SelectField } from "#app/ui/form/select-field.tsx";
import { type FileAnswersGiven, NO_ANSWERS } from "#core/shared/import/import.ts";

/** Which sheet of a workbook is read, where it has several visible ones: another one is read anew, as nothing was said of it. */
export function SheetField({
  sheets,
  sheet,
  onReadAgain,
}: {
  sheets: readonly string[];
  sheet: string | null;
  onReadAgain: (answers: FileAnswersGiven) => void;
}) {
  if (sheets.length < 2) return null;
  return (
    <SelectField
      id="sheet"
      label="Sheet"
      value={sheet ?? ""}
      options={optionsOf(sheets)}
      onChange={(chosen) => onReadAgain({ ...NO_ANSWERS, sheet: chosen })}
    />
  );
}
