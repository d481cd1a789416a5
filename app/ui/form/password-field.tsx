import { useState } from "react";
import { Eye, EyeOff } from "../icons.tsx";
import { TextField } from "./text-fields.tsx";

type PasswordFieldProps = Omit<Parameters<typeof TextField>[0], "type" | "inside">;

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button
          type="button"
          className="grid size-7 flex-none place-items-center rounded-selector text-muted"
          aria-label={isShown ? "Hide password" : "Show password"}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon className="icon" />
        </button>
      }
    />
  );
}
