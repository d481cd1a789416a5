import { type ReactNode, Suspense, useRef } from "react";
import { Await, useLocation, useNavigate, useNavigation } from "react-router";
import { DownloadCentre } from "#app/documents/download-centre.tsx";
import { NotificationBell } from "#app/notifications/bell.tsx";
import { ChevronDown, Menu as MenuIcon, Moon, Sun, X } from "#app/ui/icons.tsx";
import { MenuList } from "#app/ui/menu-list.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { placeToasts } from "#app/ui/toasts/toast-layer.ts";
import { sectionAt, sectionsFor } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { Sidebar, SidebarContent } from "./menu/sidebar.tsx";
import { switchTheme } from "./menu/theme.ts";
import { UserMenu } from "./menu/user-menu.tsx";
import { PaletteBox } from "./palette/palette-box.tsx";
import { type SignedInProfile, useSignedIn } from "./signed-in.ts";

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
    </div>
  );
}

/** A hairline while another page is on its way, once that takes longer than a blink. */
function PageProgress() {
  const isLoading = useNavigation().state === "loading";
  return (
    <div role="status" className="not-printed pointer-events-none fixed inset-x-0 top-0 z-40 h-0.5">
      {isLoading && (
        <>
          <span className="sr-only">Loading</span>
          <span className="late block h-full w-full animate-pulse bg-primary" />
        </>
      )}
    </div>
  );
}

function TopBar() {
  const { role, profile, partOfDay } = useSignedIn();
  return (
    <header className="top">
      <SidebarSheet role={role} />
      <SectionMenu role={role} />
      <PaletteBox />
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <NotificationBell />
        <DownloadCentre />
        <ThemeSwitch />
        <span className="mx-2 h-5 w-px flex-none bg-line max-lg:hidden" />
        <Greeting profile={profile} partOfDay={partOfDay} />
        <UserMenu profile={profile} />
      </div>
    </header>
  );
}

/** One line: "Loading..." while the profile loads, "Error" when it is missing. */
function Greeting({ profile, partOfDay }: { profile: Promise<SignedInProfile>; partOfDay: string }) {
  return (
    <span className="truncate text-sm text-muted max-lg:hidden">
      <Suspense fallback="Loading...">
        <Await resolve={profile} errorElement="Error">
          {(person) => (person ? `Good ${partOfDay}, ${person.givenName}!` : "Error")}
        </Await>
      </Suspense>
    </span>
  );
}

/** Where a phone has no room for it, the palette has it. Both signs are in the page; the style sheet shows the one that fits the theme set before the first paint. */
function ThemeSwitch() {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square max-[389px]:hidden"
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
      onClick={switchTheme}
    >
      <Moon className="icon shown-in-light" />
      <Sun className="icon shown-in-dark" />
    </button>
  );
}

/** Changes the section: to /{section}, without any list state of the one that is left. */
function SectionMenu({ role }: { role: RoleCode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const sections = sectionsFor(role);
  const current = sectionAt(pathname, role) ?? sections[0];
  return (
    <Popover
      kind="menu"
      label="Sections"
      triggerClassName="btn btn-ghost min-w-0 shrink px-2 font-semibold text-base-content sm:-ml-2"
      trigger={
        <>
          <span className="sr-only">Section: </span>
          <span className="truncate">{current?.label}</span>
          <ChevronDown className="icon text-muted" />
        </>
      }
    >
      {(close) => (
        <MenuList
          label="Sections"
          close={close}
          choices={sections.map((section) => ({
            key: section.key,
            label: section.label,
            onChoose: () => navigate(`/${section.key.toLowerCase()}`),
          }))}
        />
      )}
    </Popover>
  );
}

/** Under 600 px the menu is a sheet behind a toggle. */
function SidebarSheet({ role }: { role: RoleCode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-square sm:hidden"
        aria-label="Show menu"
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <MenuIcon className="icon" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog; the click is the same on its backdrop */}
      <dialog
        ref={sheet}
        className="sheet-menu"
        aria-label="Menu"
        onClose={placeToasts}
        onClick={(event) => event.target === sheet.current && close()}
      >
        <button
          type="button"
          className="btn btn-ghost btn-square btn-xs absolute top-2.5 right-2"
          aria-label="Hide menu"
          onClick={close}
        >
          <X className="icon" />
        </button>
        <SidebarContent role={role} onChoose={close} />
      </dialog>
    </>
  );
}
