import { Search } from "#app/ui/icons.tsx";

let openPalette: () => void = () => {};
/** Tells the boxes what opens the palette. */
export function setOpenPalette(open: () => void): void {
  openPalette = open;
}

/** The box in the top bar that opens the palette, as Ctrl K (or ⌘ K) does from anywhere, also while typing. */
export function PaletteBox() {
  return (
    <button
      type="button"
      className="palette-box"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette()}
    >
      <Search className="icon" />
      <span className="truncate max-lg:sr-only">Find or do anything</span>
      <kbd className="kbd max-lg:hidden">Ctrl K</kbd>
    </button>
  );
}
