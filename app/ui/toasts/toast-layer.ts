/** Holds the toasts above everything: a popover, moved into the modal dialog on top, since all else is inert and dimmed. */
let layer: HTMLElement | null = null;

/** The element to draw toasts in; made when it is first asked for. */
export function toastLayer(): HTMLElement {
  if (layer) return layer;
  layer = document.createElement("div");
  layer.className = "toast-layer";
  layer.popover = "manual";
  layer.addEventListener("keydown", leaveByTab);
  placeToasts();
  return layer;
}

const FOCUSABLE = "a[href], button:not([disabled]), [tabindex='0']";

/** Tab behind the last of a toast goes on at the top: sonner puts the focus back to where it was, which is before the toast. */
function leaveByTab(event: KeyboardEvent): void {
  if (!layer || event.key !== "Tab" || event.shiftKey) return;
  if ([...layer.querySelectorAll(FOCUSABLE)].at(-1) !== event.target) return;
  const first = layer.parentElement?.querySelector<HTMLElement>(FOCUSABLE);
  if (!first || layer.contains(first)) return;
  event.preventDefault();
  // The first leaves the toast, whereupon sonner takes the focus; the second goes there.
  first.focus();
  first.focus();
}

/** Puts the toasts on top again; call it when a modal dialog was opened, is about to be removed, or a toast is shown. */
export function placeToasts(): void {
  if (!layer) return;
  const dialogs = document.querySelectorAll("dialog:modal");
  const place = dialogs[dialogs.length - 1] ?? document.body;
  if (layer.parentElement !== place) place.append(layer);
  if (layer.matches(":popover-open")) layer.hidePopover();
  layer.showPopover();
}
