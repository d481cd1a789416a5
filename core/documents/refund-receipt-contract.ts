import { BUSINESS } from "#core/billing/business-contract.ts";
import { REFUND } from "#core/billing/refunds/refund-list.ts";
import { fields, inline, record } from "#core/shared/list/fields.ts";

/** A refund's receipt: the refund's fields, and who issued it. */
export const REFUND_RECEIPT = fields({ refund: inline(REFUND), business: record("business", BUSINESS) });
