import { ChevronDown } from "./icons.tsx";
import { type MenuChoice, MenuList } from "./menu-list.tsx";
import { Popover } from "./popover.tsx";

/** What may be done with the document on the screen; nothing where there is nothing. */
export function ActionsMenu({ choices }: { choices: MenuChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <Popover
      kind="menu"
      label="Actions"
      align="end"
      triggerClassName="btn max-sm:btn-square"
      trigger={
        <>
          <span className="max-sm:sr-only">Actions</span>
          <ChevronDown className="icon text-muted" />
        </>
      }
    >
      {(close) => <MenuList label="Actions" choices={choices} close={close} />}
    </Popover>
  );
}
