import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Form, Outlet, useLocation } from "react-router";
import { DownloadProvider } from "#app/documents/download-provider.tsx";
import { takeDeniedSection } from "#app/lib/session/denied-section.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { sessionEndsAt } from "#app/lib/session/session.ts";
import { connection } from "#app/offline/connection.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { WifiOff } from "#app/ui/icons.tsx";
import { useBackgroundImports } from "#app/ui/import/background-imports.ts";
import { Announcer, announce } from "#app/ui/toasts/announcer.tsx";
import { Toasts, toastError } from "#app/ui/toasts/toasts.tsx";
import { Undoing } from "#app/ui/toasts/undo.tsx";
import type { Route } from "./+types/signed-in.route.ts";
import { ErrorPage } from "./error-page.tsx";
import { IdleWatch } from "./idle-watch.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { PaletteHost } from "./palette/palette-host.tsx";
import { loadProfile } from "./profile.server.ts";

const MANILA_OFFSET_HOURS = 8;

/** "morning", "afternoon" or "evening" in Manila, for the greeting. */
function partOfDay(epochMs: number): "morning" | "afternoon" | "evening" {
  const hour = new Date(epochMs + MANILA_OFFSET_HOURS * 3_600_000).getUTCHours();
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}

const BackgroundImportOutcome = lazy(() => import("#app/ui/import/background-import-outcome.tsx"));

/** Follows imports whose dialogs were closed; what it needs is loaded only where there is one. */
function BackgroundImportNotices() {
  return useBackgroundImports().map((detached) => (
    <Suspense key={detached.importId}>
      <BackgroundImportOutcome {...detached} />
    </Suspense>
  ));
}

/** Leaves the connection to the first screen. */
const REGISTER_AFTER_MS = 4000;

/** Keeps the console's files on the device, once a person has signed in; not where the person saves data. Answers how to stop. */
function registerServiceWorker(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || connection?.saveData) return () => {};
  const timer = setTimeout(() => {
    // Without it, e.g. in a private window, the console only lacks the page for being offline.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  }, REGISTER_AFTER_MS);
  return () => clearTimeout(timer);
}

const notOnServer = () => false;

/** Over every screen while the server is not reached. */
function OfflineNotice() {
  const isOffline = useSyncExternalStore(connection.subscribe, connection.isOffline, notOnServer);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) announce("You are online again.");
    wasOffline.current = isOffline;
  }, [isOffline]);
  return (
    <div role="status" className="offline-notice not-printed">
      {isOffline && (
        <p className="pop flex items-start gap-2.5 px-4 py-2.5 text-sm">
          <WifiOff className="icon mt-0.5 text-warning" />
          <span>
            <b className="font-semibold">You are offline.</b> This screen stays as it is and continues by
            itself when the connection is back.
          </span>
        </p>
      )}
    </div>
  );
}

const WARN_BEFORE_MS = 5 * 60_000;
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Warns before the session ends for good; drafts stay in this tab and are there again after signing in. */
function SessionWarning({ endsAt }: { endsAt: number }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const waitMs = endsAt - WARN_BEFORE_MS - Date.now();
    if (waitMs > TIMER_MAX_MS) return;
    const timer = setTimeout(() => setIsShown(true), Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (!isShown) return null;
  return (
    <Dialog
      role="alertdialog"
      title="Your session is about to end"
      onClose={() => setIsShown(false)}
      footer={
        <>
          <Form method="post" action="/sign-out?again">
            <Button type="submit">Sign in again now</Button>
          </Form>
          <Button className="btn-primary" data-initial-focus="" onClick={() => setIsShown(false)}>
            Go on
          </Button>
        </>
      }
    >
      <p className="text-muted">
        In five minutes you will be asked to sign in again. What you have typed in this tab is kept.
      </p>
    </Dialog>
  );
}

/** What every signed-in page has: who is signed in, the profile as it arrives, files, toasts, the session's end. */
export function loader(args: Route.LoaderArgs) {
  const session = sessionOf(args);
  return {
    role: session.role,
    userId: session.userId,
    partOfDay: partOfDay(Date.now()),
    sessionEndsAt: sessionEndsAt(session),
    profile: loadProfile(args),
  };
}

/** Who is signed in does not change while the console is open. */
export const shouldRevalidate = () => false;

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  useEffect(registerServiceWorker, []);
  return (
    <DownloadProvider>
      <Outlet />
      <PaletteHost />
      <KeysHelp />
      <SessionWarning endsAt={loaderData.sessionEndsAt} />
      <IdleWatch />
      <BackgroundImportNotices />
      <OfflineNotice />
      <Announcer />
      <Toasts />
      <Undoing />
      <DeniedNotice />
    </DownloadProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

/** Says why another screen than the one asked for is shown. */
function DeniedNotice() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked after each navigation
  useEffect(() => {
    const label = takeDeniedSection();
    if (label) toastError(`You don’t have access to ${label}`, "Ask your administrator if you need it.");
  }, [key]);
  return null;
}
