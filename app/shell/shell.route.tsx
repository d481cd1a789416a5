import { Outlet } from "react-router";
import type { Route } from "./+types/shell.route.ts";
import { ErrorPage } from "./error-page.tsx";
import { Frame } from "./frame.tsx";

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
