/** A file on its way to the printer. */
export interface Printing {
  documentId: string;
  /** Set when the browser would not open the tab by itself. */
  isReady: boolean;
}
