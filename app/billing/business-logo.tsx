import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { SheetParty } from "#app/ui/sheet-parts.tsx";
import type { BUSINESS_LOGO_FILE } from "#core/billing/settings/billing-settings.body.ts";
import type { DocumentIssuer } from "#core/documents/parties/issuer.ts";

export const LOGO_PATH = callTo<typeof BUSINESS_LOGO_FILE>("GET /billing/settings/logo").path;
/** Where a logo is shown from: the one a document was made with, also once another has taken its place. */
export const logoAt = (sha256: string): string => `${LOGO_PATH}?logo=${sha256}`;

/** The logo of who bills, as documents show it; its initials where there is no picture. */
function BusinessLogo({ logo, initials }: { logo: string | null; initials: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (logo !== null && !hasFailed)
    return (
      <img
        className="size-10 flex-none object-contain"
        src={logoAt(logo)}
        alt=""
        onError={() => setHasFailed(true)}
      />
    );
  return (
    initials && (
      <span className="paper-logo" aria-hidden>
        {initials}
      </span>
    )
  );
}

/** Who issued a document, with its logo or initials where there are any. */
export const SheetIssuer = ({ name, logo, lines, initials = "" }: DocumentIssuer & { initials?: string }) => (
  <div className="flex min-w-0 gap-3">
    <BusinessLogo logo={logo} initials={initials} />
    <SheetParty name={name} lines={lines} isLarge />
  </div>
);
