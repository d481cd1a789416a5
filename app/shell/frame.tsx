import type { ReactNode } from "react";
import { KeysHelp } from "./keys-help.tsx";
import { Sidebar } from "./menu/sidebar.tsx";
import { PageProgress } from "./page-progress.tsx";
import { PaletteKey } from "./palette/palette-key.tsx";
import { useSignedIn } from "./signed-in.ts";
import { TopBar } from "./top-bar.tsx";

/** Sidebar and top bar around a screen. */
export function Frame({ children }: { children: ReactNode }) {
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
