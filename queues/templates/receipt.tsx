import { Canvas, Document, type DocumentProps, Image, Page } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { ReceiptDocument } from "../../core/documents/receipt-document.ts";
import { SHEET } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import { NO_PICTURES, type Pictures } from "../render/pictures.ts";
import { paintVerification } from "../render/qr.ts";
import type { Painter } from "./painter.ts";
import { LOGO, paintFooter, paintHead, paintRunningHead } from "./receipt-head.ts";
import { receiptPages } from "./receipt-pages.ts";
import { paintClosing, paintTable } from "./receipt-table.ts";

/** Places one or many receipts in one file; each begins on its own page and counts its own pages. */
export function composeReceipts(
  receipts: readonly ReceiptDocument[],
  props: DocumentProps,
  fonts: PdfFonts,
  pictures: Pictures = NO_PICTURES,
): { document: ReactElement<DocumentProps>; pages: number } {
  const placed = receipts.map((receipt) => ({ receipt, layout: receiptPages(receipt, fonts) }));
  const document = (
    <Document {...props}>
      {placed.flatMap(({ receipt, layout }) =>
        layout.pages.map((page, index) => {
          const logo = index === 0 ? pictures.get(receipt.business.logo ?? "") : undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever drawn once, in order
            <Page key={`${receipt.number}-${index}`} size={[SHEET.width, SHEET.height]} wrap={false}>
              <Canvas
                style={{ width: SHEET.width, height: SHEET.height }}
                paint={(painter) => {
                  const sheet = painter as Painter;
                  if (index === 0) paintHead(sheet, receipt, layout.head, fonts, logo !== undefined);
                  else paintRunningHead(sheet, receipt, fonts);
                  if (page.rows.length > 0) paintTable(sheet, receipt.columns, page, fonts);
                  if (page.hasTotals) {
                    paintClosing(sheet, receipt.totals, page, fonts);
                    paintVerification(sheet, receipt.verification, SHEET.margin, page.verifyTop, fonts);
                  }
                  paintFooter(sheet, receipt, index + 1, layout.pages.length, fonts);
                  return null;
                }}
              />
              {logo && <Image src={logo} style={LOGO_STYLE} />}
            </Page>
          );
        }),
      )}
    </Document>
  );
  return { document, pages: placed.reduce((sum, { layout }) => sum + layout.pages.length, 0) };
}

const LOGO_STYLE = {
  position: "absolute",
  left: SHEET.margin,
  top: SHEET.margin,
  width: LOGO.side,
  height: LOGO.side,
  objectFit: "contain",
} as const;
