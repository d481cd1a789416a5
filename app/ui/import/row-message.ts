import type { PreviewMessage } from "#core/shared/import/file-preview.ts";

/** The row has its own cell; its number need not be said twice. */
export function withoutRow({ message, line }: Pick<PreviewMessage, "message" | "line">): string {
  const said = message.replace(new RegExp(`^Row ${line}(?:, |: )`), "");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
