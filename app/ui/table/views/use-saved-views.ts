import { useCallback, useEffect, useState } from "react";
import type { ViewsOutcome } from "#app/identity/saved-views.route.ts";
import { askConsole } from "#app/lib/ask-console.ts";
import { NO_ANSWER } from "#app/lib/error-catalogue.ts";
import type { SavedView, SavedViews } from "#core/identity/saved-views.ts";

async function ask(list: string, wanted?: SavedViews): Promise<ViewsOutcome> {
  const request = wanted && { method: "POST", body: JSON.stringify(wanted) };
  const { body } = await askConsole<ViewsOutcome>(`/views/${list}`, request);
  return body && (body.ok || "refusal" in body) ? body : { ok: false, refusal: NO_ANSWER, current: null };
}

/** This person's views of a list. They are kept whole, at the version they were read with; a refusal changes nothing and says why. */
export function useSavedViews(list: string) {
  const [saved, setSaved] = useState<SavedViews | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settle = useCallback(async (asking: Promise<ViewsOutcome>): Promise<boolean> => {
    setIsBusy(true);
    const answer = await asking;
    setIsBusy(false);
    const now = answer.ok ? answer.saved : answer.current;
    if (now) setSaved(now);
    setFailure(answer.ok ? null : answer.refusal.message);
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
