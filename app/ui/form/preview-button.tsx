import { Eye, EyeOff } from "../icons.tsx";

/** Shows or hides what the form becomes. */
export function PreviewButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <button type="button" className="btn btn-ghost max-sm:btn-square" onClick={onToggle}>
      <Icon className="icon" />
      <span className="max-sm:sr-only">{isShown ? "Hide Preview" : "Show Preview"}</span>
    </button>
  );
}
