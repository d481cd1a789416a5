/** Light or dark: the system's preference until the switch is used, then the choice, kept in this browser. */
export type Theme = "talaan" | "talaan-dark";
export const THEME_KEY = "talaan.theme";

/** Runs before the first paint, so that no page flashes in the other theme. */
export const THEME_SCRIPT = `(()=>{let t;try{t=localStorage.getItem("${THEME_KEY}")}catch{}
document.documentElement.dataset.theme=t==="talaan"||t==="talaan-dark"?t:matchMedia("(prefers-color-scheme: dark)").matches?"talaan-dark":"talaan"})()`;

export const currentTheme = (): Theme =>
  document.documentElement.dataset.theme === "talaan-dark" ? "talaan-dark" : "talaan";

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(THEME_KEY, theme);
}
