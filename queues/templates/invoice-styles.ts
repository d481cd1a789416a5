import { PAINT, SHEET } from "../render/paint.ts";
import { PDF_FONT_FAMILY } from "../render/pdf-fonts.ts";
import { TEXT } from "./invoice-pages.ts";

const leading = (size: number, points: number) => ({ fontSize: size, lineHeight: points / size });
const text = leading(TEXT.size, TEXT.leading);

/** How the invoice looks. Heights here and in invoice-pages.ts belong together. */
export const invoiceStyles = {
  page: {
    fontFamily: PDF_FONT_FAMILY,
    color: PAINT.ink,
    padding: SHEET.margin,
    paddingBottom: SHEET.footer,
    ...text,
  },
  body: { height: SHEET.height - SHEET.margin - SHEET.footer },
  band: {
    position: "absolute",
    top: 0,
    left: 0,
    width: SHEET.width,
    height: 8,
    backgroundColor: PAINT.accent,
  },
  stamp: {
    position: "absolute",
    top: 380,
    left: 0,
    width: SHEET.width,
    textAlign: "center",
    fontWeight: 700,
    ...leading(76, 90),
    letterSpacing: 6,
    color: PAINT.neutralTint,
    transform: "rotate(-28deg)",
  },
  closing: { flexDirection: "row", justifyContent: "space-between", marginTop: 14 },
} as const;
