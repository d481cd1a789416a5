/** Light or dark: the system's preference until the switch is used, then the choice, kept in this browser. */
export type Theme = "talaan" | "talaan-dark";
export const THEME_KEY = "talaan.theme";

/** Runs before the first paint, so that no page flashes in the other theme; then follows the system while nothing was chosen. */
export const THEME_SCRIPT = `(()=>{const dark=matchMedia("(prefers-color-scheme: dark)"),
show=()=>{let t;try{t=localStorage.getItem("${THEME_KEY}")}catch{}
document.documentElement.dataset.theme=t==="talaan"||t==="talaan-dark"?t:dark.matches?"talaan-dark":"talaan"};
show();dark.addEventListener("change",show)})()`;

export const currentTheme = (): Theme =>
  document.documentElement.dataset.theme === "talaan-dark" ? "talaan-dark" : "talaan";

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(THEME_KEY, theme);
}
