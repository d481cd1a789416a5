import { type ReactNode, use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { Nonce } from "./lib/session/nonce.ts";
import { rootMiddleware } from "./lib/session/root-middleware.server.ts";
import { ErrorPage } from "./shell/error-page.tsx";
import { THEME_SCRIPT } from "./shell/menu/theme.ts";
import stylesheet from "./styles/app.css?url";
import font from "./styles/inter-var.woff2?url";

export const middleware: Route.MiddlewareFunction[] = [rootMiddleware];

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: font, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** The theme is set on the element before the first paint; React leaves it alone. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <ThemeScript />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

/** The one inline script of ours; the browser hides its nonce after parsing, hence no hydration check. */
function ThemeScript() {
  return (
    <script
      nonce={use(Nonce)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, no input in it
      dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }}
    />
  );
}
