import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { chooseTheme, currentTheme } from "./theme.ts";

/** Both signs are in the page; the style sheet shows the one that fits the theme set before the first paint. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square"
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
      onClick={() => chooseTheme(currentTheme() === "talaan" ? "talaan-dark" : "talaan")}
    >
      <Moon className="icon shown-in-light" aria-hidden />
      <Sun className="icon shown-in-dark" aria-hidden />
    </button>
  );
}
