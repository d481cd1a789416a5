import { useEffect } from "react";

/** Keys that work where they are named, e.g. in a grid: the help lists them while that is on the screen. */
export interface KeySection {
  title: string;
  keys: readonly { keys: readonly string[]; does: string }[];
}

const sections = new Set<KeySection>();

/** Lists keys in the help as long as the component is there. */
export function useKeySection(section: KeySection): void {
  useEffect(() => {
    sections.add(section);
    return () => {
      sections.delete(section);
    };
  }, [section]);
}

export const keySections = (): KeySection[] => [...sections];
