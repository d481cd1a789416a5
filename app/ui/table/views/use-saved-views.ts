import { useCallback, useEffect, useState } from "react";
import type { SavedView, SavedViews } from "../../../../core/identity/saved-views.ts";
import { askConsole } from "../../../lib/ask-console.ts";
import { type ApiRefusal, NO_ANSWER } from "../../../lib/error-catalogue.ts";

type Answer = { ok: true; saved: SavedViews } | ApiRefusal;

async function ask(list: string, wanted?: SavedViews): Promise<Answer> {
  const request = wanted && { method: "POST", body: JSON.stringify(wanted) };
  return (await askConsole<Answer>(`/views/${list}`, request)).body ?? NO_ANSWER;
}

/** This person's views of a list. They are kept whole, at the version they were read with; a refusal changes nothing and says why. */
export function useSavedViews(list: string) {
  const [saved, setSaved] = useState<SavedViews | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settle = useCallback(async (asking: Promise<Answer>): Promise<boolean> => {
    setIsBusy(true);
    const answer = await asking;
    setIsBusy(false);
    if (answer.ok) setSaved(answer.saved);
    else if (answer.code === "STALE_VERSION") setSaved(answer.data as SavedViews);
    setFailure(answer.ok ? null : answer.message);
    return answer.ok;
  }, []);
  const load = useCallback(() => void settle(ask(list)), [settle, list]);
  useEffect(load, [load]);
  return {
    views: saved?.views ?? null,
    failure,
    isBusy,
    load,
    keep: (views: SavedView[]) => settle(ask(list, { views, version: saved?.version ?? 0 })),
  };
}
