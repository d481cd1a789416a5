import { Fragment, type ReactNode, Suspense } from "react";
import { Await, NavLink, useLocation, useRouteLoaderData } from "react-router";
import type { loader as dashboard } from "#app/dashboard/dashboard.route.tsx";
import { askForKeys } from "#app/shell/keys-help.tsx";
import { type SignedInProfile, useSignedIn } from "#app/shell/signed-in.ts";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { ChevronDown, NamedIcon } from "#app/ui/icons.tsx";
import { useOpenRemembered } from "#app/ui/table/remembered-address.ts";
import type { Dashboard } from "#core/grading/dashboard/dashboard.body.ts";
import { type MenuLink, nearestLink, sectionAt, sectionsFor } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { ScreenKey } from "#core/identity/screens.ts";

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

/** Also the content of the sheet on phones; `onChoose` closes that. At the dashboard it is the whole menu of the role, elsewhere that of the section. */
export function SidebarContent({ role, onChoose }: { role: RoleCode; onChoose?: () => void }) {
  const { pathname } = useLocation();
  const waits = useWaits();
  const here = nearestLink(pathname, role);
  const all = sectionsFor(role);
  const section = sectionAt(pathname, role) ?? all[0];
  const shown = section?.key === "dashboard" ? all : section ? [section] : [];
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
        {shown.map(({ key, label, links, groups }) => (
          <Fragment key={key}>
            {(links.length > 1 || shown.length === 1) && (
              <div className="px-2 pb-1.5 text-2xs font-medium text-muted not-first:pt-3">{label}</div>
            )}
            {groups.map((group) => (
              <MenuGroup
                key={group.key}
                label={group.label}
                isOpen={group.isOpen || group.links.some(({ key }) => key === here?.key)}
              >
                <MenuLinks links={group.links} here={here} waits={waits} onChoose={onChoose} />
              </MenuGroup>
            ))}
          </Fragment>
        ))}
      </div>
      <div className="mt-auto flex h-11 flex-none items-center justify-end border-t border-line px-4 text-xs text-muted">
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

type Waits = Partial<Record<ScreenKey, number>>;
/** At the dashboard, how much waits for the one who looks, by the screen where it does. */
function useWaits(): Waits {
  const board = useRouteLoaderData<typeof dashboard>(DASHBOARD_ROUTE)?.board;
  return board ? waitsOf(board) : {};
}
const DASHBOARD_ROUTE = "dashboard/dashboard.route";

/** What the dashboard lists, summed by screen (G-45). */
const waitsOf = ({ waiting, attendance, passes }: Dashboard): Waits => ({
  gradebooks: waiting.reduce((sum, { gradebooks }) => sum + gradebooks, 0),
  attendance: attendance.unpublished.reduce((sum, { records }) => sum + records, attendance.missing),
  "enrollment-passes": passes,
});

function MenuLinks(props: {
  links: readonly MenuLink[];
  /** The entry that the address belongs to. */
  here: MenuLink | undefined;
  waits: Waits;
  onChoose: (() => void) | undefined;
}) {
  const { links, here, waits } = props;
  const openRemembered = useOpenRemembered();
  return links.map((link) => (
    <NavLink
      key={link.key}
      to={link.path}
      // Schedules are below the invoices' address: there it is the schedules that are shown.
      end={link.key !== here?.key}
      prefetch="intent"
      className="nav-link"
      onClick={(event) => {
        props.onChoose?.();
        openRemembered(event, link.path);
      }}
    >
      <NamedIcon name={link.icon} className="icon" />
      {link.label}
      {waits[link.key] ? (
        <span className="num ml-auto text-xs text-base-content">
          {waits[link.key]?.toLocaleString("en-US")}
          <span className="sr-only"> waiting</span>
        </span>
      ) : null}
    </NavLink>
  ));
}

/** Links under a heading that opens and closes, or under none. */
function MenuGroup(props: { label: string; isOpen: boolean; children: ReactNode }) {
  if (props.label === "") return props.children;
  return (
    <details className="nav-group" open={props.isOpen}>
      <summary className="nav-link">
        {props.label}
        <ChevronDown className="icon ml-auto" />
      </summary>
      <div className="flex flex-col gap-0.5 py-0.5 pl-2">{props.children}</div>
    </details>
  );
}
