/** How large a file of an import may be (S-13). */
export const FILE_BYTES_MAX = 10_000_000;
export const FILE_TOO_LARGE = "Uploaded File is too large.";

/** Why a file is not sent at all; null: it may be. It is judged by what it holds, not by its name. */
export const fileSizeRefusal = ({ size }: { size: number }): string | null =>
  size > FILE_BYTES_MAX ? FILE_TOO_LARGE : null;
