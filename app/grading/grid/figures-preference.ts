import { useEffect, useState } from "react";

/** Whether the figures under the activities are seen. */
export interface ShownFigures {
  isShown: boolean;
  show: (isShown: boolean) => void;
}
export const ALWAYS_SHOWN: ShownFigures = { isShown: true, show: () => {} };

/** A person's choice, kept in this browser; shown at first. */
export function useShownFigures(userId: string): ShownFigures {
  const storageKey = `talaan.grid.${userId}.figures`;
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    try {
      setIsShown(localStorage.getItem(storageKey) !== "hidden");
    } catch {
      // A forbidden storage shows them.
    }
  }, [storageKey]);
  return {
    isShown,
    show: (next) => {
      setIsShown(next);
      try {
        localStorage.setItem(storageKey, next ? "shown" : "hidden");
      } catch {
        // Until the page is left.
      }
    },
  };
}
