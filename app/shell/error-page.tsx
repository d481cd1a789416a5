import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import {
  type ApiRefusal,
  DEFAULT_MESSAGE,
  idleMinutesIn,
  SESSION_ENDED,
  ZERO_RES,
} from "#app/lib/error-catalogue.ts";
import { endSession } from "#app/lib/session/session-end.ts";
import { CircleAlert, SearchX } from "#app/ui/icons.tsx";
import { nearestLink } from "#core/identity/navigation.ts";
import { signedOutForIdleness } from "#core/identity/session-rules.ts";
import { useRole } from "./use-role.ts";

interface Words {
  title: string;
  text: string;
  isNotFound: boolean;
}

/** What a person reads when a page cannot be shown: not found, refused, unreachable, broken. */
function wordsFor(error: unknown): Words {
  // What fetch throws when no answer came.
  if (error instanceof TypeError && /fetch/i.test(error.message))
    return { title: ZERO_RES.message, text: ZERO_RES.context, isNotFound: false };
  if (!isRouteErrorResponse(error))
    return { title: DEFAULT_MESSAGE, text: "The page could not be shown. Try again.", isNotFound: false };
  const refusal = error.data as Partial<ApiRefusal> | string | null;
  const text = typeof refusal === "object" && refusal?.message ? refusal.message : DEFAULT_MESSAGE;
  if (error.status === 404)
    return {
      title: "Page not found",
      text:
        typeof refusal === "object" && refusal?.message
          ? refusal.message
          : "There is no screen at this address. It may be mistyped, or of a record that is gone.",
      isNotFound: true,
    };
  if (error.status === 403) return { title: "You don’t have access to this page", text, isNotFound: false };
  const title = typeof refusal === "object" ? refusal?.title : undefined;
  return {
    title: title ?? DEFAULT_MESSAGE,
    text: text === DEFAULT_MESSAGE ? NOT_ANSWERED : text,
    isNotFound: false,
  };
}
const NOT_ANSWERED =
  "The server could not answer just now. What you saved before is kept, and nothing was changed by opening this page. Try again in a moment.";

export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 401)
    return <SessionEnded idleMinutes={idleMinutesIn(error.data)} />;
  return <Explanation error={error} />;
}

function Explanation({ error }: { error: unknown }) {
  const home = useNearestList();
  const { title, text, isNotFound } = wordsFor(error);
  const Icon = isNotFound ? SearchX : CircleAlert;
  return (
    <main className="grid min-h-[60dvh] flex-1 place-items-center px-6 py-16">
      <title>{`${title} · Talaan`}</title>
      <div className="max-w-[420px] text-center">
        <Icon className={`mx-auto size-6 ${isNotFound ? "text-muted" : "text-error"}`} aria-hidden />
        <h1 className="mt-3 text-lg font-semibold">{title}</h1>
        <p className="mt-1 text-muted">{text}</p>
        <div className="mt-5 flex justify-center gap-2">
          {!isNotFound && (
            <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
              Try again
            </button>
          )}
          <a className="btn" href={home.path}>
            Go to {home.label}
          </a>
        </div>
      </div>
    </main>
  );
}

/** Where to go instead: the list the address belongs to, or the role's first screen. */
function useNearestList(): { label: string; path: string } {
  const { pathname } = useLocation();
  const role = useRole();
  return (role && nearestLink(pathname, role)) ?? { label: "the start page", path: "/" };
}

/** Shown for the moment between the refused call and the sign-in page, which repeats the words. */
function SessionEnded({ idleMinutes }: { idleMinutes: number | null }) {
  useEffect(() => {
    void endSession(idleMinutes);
  }, [idleMinutes]);
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <p role="alert" className="notice notice-error">
        {idleMinutes === null ? SESSION_ENDED.message : signedOutForIdleness(idleMinutes)}
      </p>
    </main>
  );
}
