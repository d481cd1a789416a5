import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, Suspense } from "react";
import { Await, NavLink, useLocation } from "react-router";
import { askForKeys } from "#app/shell/keys-help.tsx";
import { type SignedInProfile, useSignedIn } from "#app/shell/signed-in.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { useOpenRemembered } from "#app/ui/table/remembered-address.ts";
import { type MenuLink, sectionAt, sectionsFor } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { MENU_ICONS } from "./menu-icons.ts";

/** The section's menu, beside the page from 600 px on. */
export function Sidebar({ role }: { role: RoleCode }) {
  return (
    <div className="side">
      <SidebarContent role={role} />
    </div>
  );
}

/** Comes with the profile; its place is kept free until then. */
function SchoolName() {
  const { profile } = useSignedIn();
  return (
    <Suspense fallback={null}>
      <Await resolve={profile}>{(shown: SignedInProfile) => shown?.schoolName}</Await>
    </Suspense>
  );
}

/** Also the content of the sheet on phones; `onChoose` closes that. */
export function SidebarContent({ role, onChoose }: { role: RoleCode; onChoose?: () => void }) {
  const { pathname } = useLocation();
  const section = sectionAt(pathname, role) ?? sectionsFor(role)[0];
  const isHere = (link: MenuLink) => isAt(pathname, link);
  return (
    <nav aria-label={section?.label ?? "Menu"} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-12 flex-none items-center gap-2.5 border-b border-line px-4">
        <BrandMark size={24} />
        <div className="min-w-0">
          <div className="text-sm leading-4 font-semibold">Talaan</div>
          <div className="h-4 truncate text-2xs leading-4 text-muted">
            <SchoolName />
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-0.5 overflow-auto p-2 pt-3">
        <div className="px-2 pb-1.5 text-2xs font-medium text-muted">{section?.label}</div>
        {section?.groups
          ? section.groups.map((group) => (
              <MenuGroup key={group.key} label={group.label} isOpen={group.links.some(isHere)}>
                <MenuLinks links={group.links} onChoose={onChoose} />
              </MenuGroup>
            ))
          : section && <MenuLinks links={section.links} onChoose={onChoose} />}
      </div>
      <div className="mt-auto flex h-11 items-center justify-end border-t border-line px-4 text-xs text-muted">
        <button
          type="button"
          className="inline-flex h-6 items-center gap-1.5"
          onClick={() => {
            onChoose?.();
            askForKeys();
          }}
        >
          Keys <kbd className="kbd">?</kbd>
        </button>
      </div>
    </nav>
  );
}

const isAt = (pathname: string, { path }: MenuLink): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

function MenuLinks({ links, onChoose }: { links: readonly MenuLink[]; onChoose: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const openRemembered = useOpenRemembered();
  return links.map((link) => {
    const Icon = MENU_ICONS[link.icon];
    // Schedules are below the invoices' address: there it is the schedules that are shown.
    const isAbove = links.some((other) => other.path.startsWith(`${link.path}/`) && isAt(pathname, other));
    return (
      <NavLink
        key={link.key}
        to={link.path}
        end={isAbove}
        prefetch="intent"
        className="nav-link"
        onClick={(event) => {
          onChoose?.();
          openRemembered(event, link.path);
        }}
      >
        <Icon className="icon" aria-hidden />
        {link.label}
      </NavLink>
    );
  });
}

/** Links under a heading that opens and closes; the one with the screen that is shown starts open. */
function MenuGroup(props: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="nav-group" open={props.isOpen}>
      <summary className="nav-link">
        {props.label}
        <ChevronDown className="icon ml-auto" aria-hidden />
      </summary>
      <div className="flex flex-col gap-0.5 py-0.5 pl-2">{props.children}</div>
    </details>
  );
}
