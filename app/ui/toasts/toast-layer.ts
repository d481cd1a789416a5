/** Holds the toasts above everything: a popover, moved into the modal dialog on top, since all else is inert and dimmed. */
let layer: HTMLElement | null = null;

/** The element to draw toasts in; made when it is first asked for. */
export function toastLayer(): HTMLElement {
  if (layer) return layer;
  layer = document.createElement("div");
  layer.className = "toast-layer";
  layer.popover = "manual";
  placeToasts();
  return layer;
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
