import { useEffect } from "react";
import { useLocation } from "react-router";
import { takeDeniedSection } from "#app/lib/session/denied-section.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";

/** Says why another screen than the one asked for is shown. */
export function DeniedNotice() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked after each navigation
  useEffect(() => {
    const label = takeDeniedSection();
    if (label) toastError(`You don’t have access to ${label}`, "Ask your administrator if you need it.");
  }, [key]);
  return null;
}
