import { useEffect, useState } from "react";
import { chooseTheme, chosenTheme, type Theme } from "#app/shell/menu/theme.ts";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { SettingsSection } from "./settings-section.tsx";

const CHOICES = [
  { value: "system", label: "As the system" },
  { value: "talaan", label: "Light" },
  { value: "talaan-dark", label: "Dark" },
] as const;

/** Light, dark, or as the system prefers; of this browser only. */
export function AppearanceSettings() {
  const [chosen, setChosen] = useState<Theme | "system">("system");
  // The choice lies in this browser: the page the server sent knows nothing of it.
  useEffect(() => setChosen(chosenTheme()), []);
  return (
    <SettingsSection id="appearance" title="Appearance">
      <Segmented
        label="Colors in this browser"
        value={chosen}
        options={CHOICES}
        onChange={(theme) => {
          chooseTheme(theme);
          setChosen(theme);
        }}
      />
    </SettingsSection>
  );
}
