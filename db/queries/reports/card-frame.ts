import type { SchoolOnCard, SignatoryOnCard } from "#core/reports/card/card-facts.ts";
import type { SchoolOnDocuments } from "#db/queries/management/school.ts";
import type { SignatoryOnDay } from "#db/queries/management/signatories.ts";
import type { CardFrame } from "./section-cards.ts";

/** The head of a card, and who signs it, as documents of today have them. */
export const frameOf = (
  [school]: readonly SchoolOnDocuments[],
  signatories: readonly SignatoryOnDay[],
): CardFrame => ({
  school: {
    name: school?.name ?? "",
    schoolId: school?.schoolId ?? "",
    division: school?.division ?? "",
    region: school?.region ?? "",
    address: school?.address ?? "",
    logo: school?.logo ?? null,
  } satisfies SchoolOnCard,
  signatories: signatories.map(
    ({ post, name, signatureSha256 }): SignatoryOnCard => ({
      post: post as SignatoryOnCard["post"],
      name,
      signature: signatureSha256,
    }),
  ),
});
