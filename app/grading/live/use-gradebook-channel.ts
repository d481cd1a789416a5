import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { type GradebookChannel, openGradebookChannel } from "./gradebook-channel.ts";

/** The channel of the gradebook on the screen, open while it is: what changes elsewhere is loaded here, and who comes is said. */
export function useGradebookChannel(gradebookUuid: string): GradebookChannel | null {
  const [channel, setChannel] = useState<GradebookChannel | null>(null);
  const { revalidate } = useRevalidator();
  const load = useRef(revalidate);
  load.current = revalidate;
  useEffect(() => {
    const opened = openGradebookChannel(gradebookUuid, () => void load.current());
    const known = new Set<string>();
    const unsubscribe = opened.subscribe(() => {
      for (const { id, name } of opened.editors()) {
        if (!known.has(id)) announce(`${name} has this gradebook open too.`);
        known.add(id);
      }
    });
    setChannel(opened);
    return () => {
      unsubscribe();
      opened.close();
      setChannel(null);
    };
  }, [gradebookUuid]);
  return channel;
}
