import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { Greeting } from "./greeting.tsx";
import { SectionMenu } from "./menu/section-menu.tsx";
import { SidebarSheet } from "./menu/sidebar-sheet.tsx";
import { ThemeSwitch } from "./menu/theme-switch.tsx";
import { UserMenu } from "./menu/user-menu.tsx";
import { useSignedIn } from "./signed-in.ts";

export function TopBar() {
  const { role, profile, partOfDay } = useSignedIn();
  return (
    <header className="top">
      <SidebarSheet role={role} />
      <SectionMenu role={role} />
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <DownloadCentre />
        <ThemeSwitch />
        <span className="mx-2 h-5 w-px flex-none bg-line max-lg:hidden" />
        <Greeting profile={profile} partOfDay={partOfDay} />
        <UserMenu profile={profile} />
      </div>
    </header>
  );
}
