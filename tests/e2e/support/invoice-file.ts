import { addDays } from "#core/shared/school-day.ts";
import { today } from "./clock.ts";

const HEADINGS =
  "Reference No,Invoice Date,Due Date,Customer ID,Customer Name,Item,Quantity,Unit,Unit Price,Tax Percent,Deduction,Surcharge Percent,Notes";

export interface FileLine {
  reference: string;
  customerId: string;
  item?: string;
  unitPrice?: string;
  invoiceDate?: string;
}

/** A CSV file as the browser's file chooser hands it over. */
export function invoiceFile(name: string, lines: FileLine[]) {
  const rows = lines.map((line) =>
    [
      line.reference,
      line.invoiceDate ?? today(),
      addDays(today(), 130),
      line.customerId,
      "",
      line.item ?? "Tuition Fee",
      "2",
      "Unit",
      line.unitPrice ?? "1500.25",
      "12",
      "100",
      "0",
      "",
    ].join(","),
  );
  return {
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${[HEADINGS, ...rows].join("\r\n")}\r\n`),
  };
}
