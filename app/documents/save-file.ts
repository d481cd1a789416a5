/** Saves a file of mine through the browser's own download. */
export function saveFile(documentId: string, filename: string): void {
  const link = document.createElement("a");
  link.href = `/files/${documentId}`;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

export const viewPathOf = (documentId: string): string => `/files/${documentId}?view`;
