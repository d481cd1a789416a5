import { useCallback, useEffect, useState } from "react";
import type { SavedView, SavedViews, ViewList } from "../../../../core/identity/saved-views.ts";
import { type ApiRefusal, NO_ANSWER } from "../../../lib/error-catalogue.ts";
import { endSession } from "../../../lib/session-end.ts";

type Answer = { ok: true; saved: SavedViews } | ApiRefusal;

/** Asks the console's own route; null while the session's end reloads the page. */
async function ask(list: ViewList, wanted?: SavedViews): Promise<Answer | null> {
  const request = wanted && { method: "POST", body: JSON.stringify(wanted) };
  const response = await fetch(`/views/${list}`, request).catch(() => null);
  if (response?.status === 401) {
    await endSession();
    return null;
  }
  return ((await response?.json().catch(() => null)) as Answer | undefined) ?? NO_ANSWER;
}

/** This person's views of a list. They are kept whole, at the version they were read with; a refusal changes nothing and says why. */
export function useSavedViews(list: ViewList) {
  const [saved, setSaved] = useState<SavedViews | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settle = useCallback(async (asking: Promise<Answer | null>): Promise<boolean> => {
    setIsBusy(true);
    const answer = await asking;
    setIsBusy(false);
    if (!answer) return false;
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
