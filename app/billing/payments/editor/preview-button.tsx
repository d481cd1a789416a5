import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";

interface Preview {
  isShown: boolean;
  toggle: () => void;
}

export function usePreview(): Preview {
  const [isShown, setIsShown] = useState(false);
  return { isShown, toggle: () => setIsShown(!isShown) };
}

/** Show/Hide Preview: the invoices that are paid, as papers. */
export function PreviewButton({ isShown, toggle }: Preview) {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <button type="button" className="btn btn-ghost max-sm:btn-square" onClick={toggle}>
      <Icon className="icon" aria-hidden />
      <span className="max-sm:sr-only">{isShown ? "Hide Preview" : "Show Preview"}</span>
    </button>
  );
}
