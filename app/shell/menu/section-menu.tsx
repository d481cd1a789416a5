import ChevronDown from "lucide-react/icons/chevron-down";
import { useLocation, useNavigate } from "react-router";
import { MenuList } from "#app/ui/menu-list.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { sectionAt, sectionsFor } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";

/** Changes the section: to /{section}, without any list state of the one that is left. */
export function SectionMenu({ role }: { role: RoleCode }) {
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
          <ChevronDown className="icon text-muted" aria-hidden />
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
