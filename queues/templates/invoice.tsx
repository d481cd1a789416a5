import { Canvas, Document, type DocumentProps, Page, Text, View } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { InvoiceDocument } from "../../core/documents/invoice-document.ts";
import type { Verification } from "../../core/documents/verification.ts";
import { SHEET } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import { NO_PICTURES, type Picture, type Pictures } from "../render/pictures.ts";
import { paintVerification } from "../render/qr.ts";
import { InvoiceFooter, InvoiceNotes } from "./invoice-closing.tsx";
import { InvoiceHead, RunningHead } from "./invoice-head.tsx";
import { type InvoicePage, type InvoicePages, invoicePages } from "./invoice-pages.ts";
import { InvoiceRows } from "./invoice-rows.tsx";
import { invoiceStyles as styles } from "./invoice-styles.ts";
import { InvoiceTotals } from "./invoice-totals.tsx";
import type { Painter } from "./painter.ts";
import { statusPaint } from "./status-paint.ts";

/** Places one or many invoices in one file; each begins on its own page and counts its own pages. */
export function composeInvoices(
  documents: readonly InvoiceDocument[],
  props: DocumentProps,
  fonts: PdfFonts,
  pictures: Pictures = NO_PICTURES,
): { document: ReactElement<DocumentProps>; pages: number } {
  const placed = documents.map((invoice) => ({ invoice, layout: invoicePages(invoice, fonts) }));
  const document = (
    <Document {...props}>
      {placed.flatMap(({ invoice, layout }) =>
        layout.pages.map((page, index) => (
          <Sheet
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever drawn once, in order
            key={`${invoice.number}-${index}`}
            {...{
              invoice,
              layout,
              page,
              index,
              fonts,
              logo: pictures.get(invoice.business.logo ?? "") ?? null,
            }}
          />
        )),
      )}
    </Document>
  );
  return { document, pages: placed.reduce((sum, { layout }) => sum + layout.pages.length, 0) };
}

interface SheetProps {
  invoice: InvoiceDocument;
  layout: InvoicePages;
  page: InvoicePage;
  index: number;
  fonts: PdfFonts;
  logo: Picture | null;
}

/** `wrap={false}`: the pages are made already, and an unwrapped page is as high as its body, which is fixed. */
function Sheet({ invoice, layout, page, index, fonts, logo }: SheetProps) {
  const paint = statusPaint(invoice.status);
  const { clean } = fonts.regular;
  return (
    <Page size={[SHEET.width, SHEET.height]} style={styles.page} wrap={false}>
      <View style={styles.band} />
      {paint.stamp && <Text style={styles.stamp}>{clean(invoice.status)}</Text>}
      <View style={styles.body}>
        {index === 0 ? (
          <InvoiceHead head={layout.head} logo={logo} status={invoice.status} paint={paint} fonts={fonts} />
        ) : (
          <RunningHead head={layout.head} fonts={fonts} />
        )}
        {(page.rows.length > 0 || index === 0) && (
          <InvoiceRows columns={invoice.columns} rows={page.rows} fonts={fonts} />
        )}
        {(page.hasTotals || page.notes.length > 0) && (
          <View style={styles.closing}>
            <InvoiceNotes lines={page.notes} fonts={fonts} />
            {page.hasTotals && <InvoiceTotals totals={invoice.totals} fonts={fonts} />}
          </View>
        )}
      </View>
      {invoice.verification && page.verifyTop !== null && (
        <InvoiceVerification verification={invoice.verification} top={page.verifyTop} fonts={fonts} />
      )}
      <InvoiceFooter
        left={layout.head.businessName[0] ?? ""}
        right={`${clean(invoice.number)} · Page ${index + 1} of ${layout.pages.length}`}
        fonts={fonts}
      />
    </Page>
  );
}

/** The code and its words, below the totals. */
const InvoiceVerification = (props: { verification: Verification; top: number; fonts: PdfFonts }) => (
  <Canvas
    style={{ position: "absolute", left: 0, top: 0, width: SHEET.width, height: SHEET.height }}
    paint={(painter) => {
      paintVerification(painter as Painter, props.verification, SHEET.margin, props.top, props.fonts);
      return null;
    }}
  />
);
