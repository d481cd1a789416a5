import { use } from "react";
import { Nonce } from "#app/lib/session/nonce.ts";
import { THEME_SCRIPT } from "./theme.ts";

/** The one inline script of ours; the browser hides its nonce after parsing, hence no hydration check. */
export function ThemeScript() {
  return (
    <script
      nonce={use(Nonce)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, no input in it
      dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }}
    />
  );
}
