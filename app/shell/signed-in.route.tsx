import { useEffect } from "react";
import { Outlet } from "react-router";
import { DownloadProvider } from "#app/documents/download-provider.tsx";
import { partOfDay } from "#app/lib/part-of-day.ts";
import { sessionOf } from "#app/lib/session/root-middleware.server.ts";
import { sessionEndsAt } from "#app/lib/session/session.ts";
import { OfflineNotice } from "#app/offline/offline-notice.tsx";
import { registerServiceWorker } from "#app/offline/register-service-worker.ts";
import { BackgroundImportNotices } from "#app/ui/import/background-import-notices.tsx";
import { Announcer } from "#app/ui/toasts/announcer.tsx";
import { Toasts } from "#app/ui/toasts/toasts.tsx";
import type { Route } from "./+types/signed-in.route.ts";
import { DeniedNotice } from "./denied-notice.tsx";
import { ErrorPage } from "./error-page.tsx";
import { loadProfile } from "./profile.server.ts";
import { SessionWarning } from "./session-warning.tsx";

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
      <SessionWarning endsAt={loaderData.sessionEndsAt} />
      <BackgroundImportNotices />
      <OfflineNotice />
      <Announcer />
      <Toasts />
      <DeniedNotice />
    </DownloadProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
