import { useEffect } from "react";
import { SESSION_ENDED } from "#app/lib/error-catalogue.ts";
import { endSession } from "#app/lib/session/session-end.ts";

/** Shown for the moment between the refused call and the sign-in page, which repeats the words. */
export function SessionEnded() {
  useEffect(() => {
    void endSession();
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <p role="alert" className="notice notice-error">
        {SESSION_ENDED.message}
      </p>
    </main>
  );
}
