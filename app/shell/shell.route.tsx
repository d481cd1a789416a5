import { Outlet } from "react-router";
import type { Route } from "./+types/shell.route.ts";
import { ErrorPage } from "./error-page.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { PageProgress } from "./page-progress.tsx";
import { PaletteKey } from "./palette/palette-key.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSignedIn } from "./signed-in.ts";
import { TopBar } from "./top-bar.tsx";

/** Sidebar, top bar and the page. */
export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const { role } = useSignedIn();
  return (
    <div className="shell">
      <a href="#page" className="skip-link btn btn-primary">
        Skip to the page
      </a>
      <PageProgress />
      <Sidebar role={role} />
      <TopBar />
      <div className="main" id="page" tabIndex={-1}>
        {children}
      </div>
      <KeysHelp />
      <PaletteKey />
    </div>
  );
}
