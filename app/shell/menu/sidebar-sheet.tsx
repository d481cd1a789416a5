import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { placeToasts } from "#app/ui/toasts/toast-layer.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { SidebarContent } from "./sidebar.tsx";

/** Under 600 px the menu is a sheet behind a toggle. */
export function SidebarSheet({ role }: { role: RoleCode }) {
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
        <MenuIcon className="icon" aria-hidden />
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
          <X className="icon" aria-hidden />
        </button>
        <SidebarContent role={role} onChoose={close} />
      </dialog>
    </>
  );
}
