import type { PreviewMessage } from "#core/shared/import/file-preview.ts";
import type { AnyImport, FileAnswersGiven } from "#core/shared/import/import.ts";

/** Saves the file as it was uploaded, in its own format, with one more column of what is wrong: mended, it is read again. */
export async function saveErrorsFile(
  file: File,
  definition: AnyImport,
  { sheet, columns, dateOrder, headingsRow }: FileAnswersGiven,
  errors: readonly PreviewMessage[],
): Promise<void> {
  const [kind, { errorsFile }, bytes] = await Promise.all([
    definition.file(),
    import("#core/shared/import/reading/errors-file.ts"),
    file.arrayBuffer(),
  ]);
  const messages = Map.groupBy(errors, ({ line }) => line ?? 0);
  const byLine = new Map([...messages].map(([line, of]) => [line, of.map(({ message }) => message)]));
  const said = {
    ...(sheet !== null && { sheet }),
    ...(Object.keys(columns).length > 0 && { columns }),
    ...(dateOrder && { dateOrder }),
    ...(headingsRow !== null && { linesToSkip: headingsRow - 1 }),
  };
  const {
    bytes: written,
    contentType,
    extension,
  } = await errorsFile(new Uint8Array(bytes), kind, said, byLine);
  save(new Blob([written], { type: contentType }), `${stemOf(file)} - errors.${extension}`);
}

const stemOf = ({ name }: File): string => name.replace(/\.(csv|txt|tsv|xlsx)$/i, "");
function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
