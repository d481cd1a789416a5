import { StyleSheet } from "@react-pdf/renderer";
import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import type { Type } from "#queues/render/paper/text.tsx";

/** The head of a receipt, beside what papers have alike (paper/styles.ts). */
const BILLING = { width: 236, label: 84, gap: 4 } as const;
export const RECEIPT_MEASURES = {
  banner: { gap: 14, height: 62, below: 22 },
  belowFacts: 26,
  billing: BILLING,
  details: { width: SHEET_INNER - BILLING.width - 14, label: 117, inset: 14 },
  factLeading: 12.5,
  facts: { pad: 12, below: 8 },
  /** Of the room a page has from the facts on. */
  factsBottom: SHEET.height - 50,
} as const;

export const RECEIPT_TYPE = {
  title: { face: "bold", size: 20, leading: 20, color: PAINT.accent },
  banner: { face: "bold", size: 16, leading: 62, color: PAINT.white },
  amountLabel: { face: "regular", size: 8.5, leading: 12, color: PAINT.successTint },
  amount: { face: "bold", size: 19, leading: 26, color: PAINT.white },
} as const satisfies Record<string, Type>;

const { banner, billing, details, facts } = RECEIPT_MEASURES;
export const RECEIPT_BOX = StyleSheet.create({
  titles: { position: "absolute", top: 0, left: 0, width: SHEET_INNER },
  number: { marginTop: 6 },
  notice: { marginTop: 6, alignSelf: "flex-end" },
  banner: {
    flexDirection: "row",
    justifyContent: "space-between",
    height: banner.height,
    marginTop: banner.gap,
    marginBottom: banner.below,
    backgroundColor: PAINT.success,
    borderRadius: 5,
  },
  check: { position: "absolute", left: 19, top: banner.height / 2 - 15 },
  said: { marginLeft: 62, flexGrow: 1, flexBasis: 0 },
  amount: { marginRight: 18, marginTop: banner.height / 2 - 19, width: 220 },
  amountFigure: { marginTop: 1 },
  facts: { flexDirection: "row", justifyContent: "space-between" },
  billing: { width: billing.width, paddingTop: facts.pad },
  details: {
    width: details.width,
    paddingTop: facts.pad,
    paddingLeft: details.inset,
    backgroundColor: PAINT.accentTint,
    borderRadius: 4,
  },
  factLines: { marginTop: facts.below },
});
