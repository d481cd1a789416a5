import { Outlet } from "react-router";
import type { Route } from "./+types/full-screen.route.ts";
import { ErrorPage } from "./error-page.tsx";
import { Frame } from "./frame.tsx";

/** Previews fill the window. What takes their place when they cannot be shown has the menus around it. */
export default function FullScreen() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}
