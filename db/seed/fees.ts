import { type Adjustment, NO_ADJUSTMENT } from "#core/billing/invoices/invoice-arithmetic.ts";

export const SCHOOL = {
  name: "Sta. Lucia Academy",
  address: "48 Mabini Street, San Pablo City, Laguna 4000",
  contactNumber: "(049) 555 0142",
  email: "finance@stalucia.example.test",
  taxNumber: "000-123-456-00000",
};

/** What is billed: code, name, unit, price in ten-thousandths of a peso, and how it is usually adjusted. */
export interface Fee {
  code: string;
  name: string;
  unit: string;
  unitPriceE4: number;
  /** How often it is chosen, against the others. */
  weight: number;
  tax: Adjustment;
  /** Quantities seen, in ten-thousandths. */
  quantitiesE4: readonly number[];
}

const VAT: Adjustment = { type: "percent", valueE4: 120_000 };
const ONE = [10_000] as const;
const fee = (
  code: string,
  name: string,
  unitPriceE4: number,
  weight: number,
  more: Partial<Fee> = {},
): Fee => ({ code, name, unit: "Unit", unitPriceE4, weight, tax: NO_ADJUSTMENT, quantitiesE4: ONE, ...more });

export const FEES: readonly Fee[] = [
  fee("TUI", "Tuition Fee", 125_000_000, 30),
  fee("MIS", "Miscellaneous Fee", 42_500_000, 14),
  fee("LAB", "Laboratory Fee", 18_000_000, 6),
  fee("COM", "Computer Fee", 15_005_000, 6),
  fee("BKS", "Books", 6_857_500, 8, { tax: VAT, unit: "Set", quantitiesE4: [10_000, 20_000] }),
  fee("UNI", "School Uniform", 4_852_500, 7, {
    tax: VAT,
    unit: "Piece",
    quantitiesE4: [10_000, 20_000, 30_000],
  }),
  fee("BUS", "School Bus Service", 28_000_000, 7, { unit: "Month" }),
  fee("MEA", "Meal Plan", 1_253_300, 6, { unit: "Day", quantitiesE4: [200_000, 215_000] }),
  fee("IDC", "Identification Card", 1_500_000, 3),
  fee("TUT", "After-School Tutorial", 3_333_300, 4, { unit: "Hour", quantitiesE4: [15_000, 20_000, 25_000] }),
  fee("PHO", "Photocopying", 12_525, 3, { tax: VAT, unit: "Page", quantitiesE4: [370_000, 1_000_000] }),
  fee("RET", "Annual Retreat", 22_500_000, 2),
  fee("GRA", "Graduation Fee", 35_000_000, 2),
  fee("INS", "Student Insurance", 2_507_500, 2),
];

export const BANKS = [
  ["BDO", "BDO Unibank, Inc"],
  ["BPI", "Bank of the Philippine Islands"],
] as const;
export const PAYMENT_METHODS = [
  ["CASH", "Pickup Cash", "cash"],
  ["BANKTRANSFER", "Online Banking", "bank"],
] as const;
