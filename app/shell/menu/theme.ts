/** Light or dark: the system's preference until the switch is used, then the choice, kept in this browser. */
export type Theme = "talaan" | "talaan-dark";
const THEME_KEY = "talaan.theme";

/** Runs before the first paint, so that no page flashes in the other theme; then follows the system while nothing was chosen. Document is always light. */
export const THEME_SCRIPT = `(()=>{const dark=matchMedia("(prefers-color-scheme: dark)"),
show=()=>{let t;try{t=localStorage.getItem("${THEME_KEY}")}catch{}
document.documentElement.dataset.theme=t==="talaan"||t==="talaan-dark"?t:dark.matches?"talaan-dark":"talaan"};
show();dark.addEventListener("change",show);
addEventListener("beforeprint",()=>{document.documentElement.dataset.theme="talaan"});addEventListener("afterprint",show)})()`;

const currentTheme = (): Theme =>
  document.documentElement.dataset.theme === "talaan-dark" ? "talaan-dark" : "talaan";

/** What was chosen in this browser; "system": nothing was, the system's preference counts. */
export function chosenTheme(): Theme | "system" {
  const kept = localStorage.getItem(THEME_KEY);
  return kept === "talaan" || kept === "talaan-dark" ? kept : "system";
}

export function chooseTheme(theme: Theme | "system"): void {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme === "system" ? (isDark ? "talaan-dark" : "talaan") : theme;
  if (theme === "system") localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, theme);
}

/** From light to dark, or back. */
export const switchTheme = (): void => chooseTheme(currentTheme() === "talaan" ? "talaan-dark" : "talaan");
