import { readFileSync } from "node:fs";
import { at } from "#scripts/paths.ts";
import type { Finding } from "./finding.ts";
import { isSource, trackedFiles } from "./tracked-files.ts";

/** Names of the wire: they belong in core, where a kind says them once and toWire and fromWire translate them. */
const WIRE_NAMES = [
  "inv_no",
  "invoice_duedate",
  "invoice_status",
  "reference_no",
  "remaining_balance",
  "aging_days",
  "taxes_total",
  "deductibles",
  "deductibles_total",
  "surcharges_total",
  "uom",
  "paytxn_no",
  "payrcpt_no",
  "rcpt_no",
  "payrefdoc_no",
  "refund_no",
  "refundref_no",
  "refundrefdoc_no",
  "credmemo_no",
  "or_no",
  "customer_id",

  "contact_no",
  "email_address",
  "tin",
  "fullname",
  "cancelled_date",
  "published_date",
  "created_date",
  "sub_total",
  "grand_total",
  "total_receivables",
  "total_receivables_balance",
  "total_amount",
  "schoolperiod_id",
  "schoolperiod_name",
  "school_period",
  "idms_id",
  "givenname",
  "lastname",
  "AccessToken",
  "RefreshToken",
  "ExpiresIn",
  "resp_msg",
  "cookieId",
  "file_url",
] as const;

/** Wire names that a column of the database happens to share: free to be in SQL, and in the rows read from it. */
const ALSO_COLUMNS: readonly string[] = ["fullname", "customer_id", "tin"];

const WORD = /[A-Za-z_][A-Za-z0-9_]*/g;
const ROOMS_SCANNED = /^(db|api|app|queues)\//;

/** Source without its comments: a comment may speak of the wire. Addresses in strings keep their slashes. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ""))
    .replace(/(^|\s)\/\/.*$/gm, "");

export function checkWireNames(): Finding {
  const names = new Set<string>(WIRE_NAMES);
  const files = trackedFiles().filter((path) => isSource(path) && ROOMS_SCANNED.test(path));
  const problems = files.flatMap((path) =>
    withoutComments(readFileSync(at(path), "utf8"))
      .split("\n")
      .flatMap((line, index) =>
        (line.match(WORD) ?? [])
          .filter((word) => names.has(word) && !(/^(db|api)\//.test(path) && ALSO_COLUMNS.includes(word)))
          .map((word) => `${path}:${index + 1}: ${word} belongs in core`),
      ),
  );
  return { name: "wire names", detail: `${WIRE_NAMES.length} names, ${files.length} files`, problems };
}
