import type { BusinessParty } from "#core/billing/business-contract.ts";
import type { DocumentRequest } from "#core/documents/parties/issuer.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { requesterOf } from "#db/queries/documents/document.ts";
import { school } from "#db/queries/management/school.ts";

/** Whose a document is and who asks for it; read together with what it says. */
export const requestStatements = (userId: number) => [school("1"), requesterOf(userId)] as const;

/** Null: the school or the person is no longer there. */
export function requestOf(
  [business]: readonly BusinessParty[],
  [requester]: readonly { given_name: string; last_name: string; email: string }[],
  requestedAt: Instant,
): DocumentRequest | null {
  if (!business || !requester) return null;
  return {
    business,
    requestedAt,
    requestedBy: { name: `${requester.given_name} ${requester.last_name}`, email: requester.email },
  };
}
