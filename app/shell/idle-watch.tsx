import { useEffect } from "react";
import { ask, callTo } from "#app/lib/browser-calls.ts";
import { noteAct } from "#app/lib/session/acted.ts";
import type { MY_SESSION } from "#core/identity/calls.ts";

const ACTS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
const ACT_NOTED_AFTER_MS = 10_000;
/** Somebody who types for long without sending anything is at work all the same. */
const AT_WORK_AFTER_MS = 5 * 60_000;
/** After the moment at which the session ends, so that the answer is sure. */
const MARGIN_MS = 2_000;
const SESSION = callTo<typeof MY_SESSION>("GET /me/session");

/**
 * Notes that a person is at work, and asks the server once the session has ended for want of use (I-25): the answer leads to
 * the sign-in page, which says so, rather than leaving the screen open to whoever comes by.
 */
export function IdleWatch() {
  useEffect(() => {
    let notedAt = 0;
    let toldAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const asking = new AbortController();
    const askWhetherEnded = async () => {
      const answer = await ask(SESSION, asking.signal);
      if (asking.signal.aborted || !answer.ok) return;
      const { secondsLeft } = answer.value.data;
      clearTimeout(timer);
      if (secondsLeft !== null)
        timer = setTimeout(() => void askWhetherEnded(), secondsLeft * 1000 + MARGIN_MS);
    };
    const onAct = () => {
      const now = Date.now();
      if (now - notedAt < ACT_NOTED_AFTER_MS) return;
      notedAt = now;
      noteAct();
      if (now - toldAt < AT_WORK_AFTER_MS) return;
      toldAt = now;
      void askWhetherEnded();
    };
    for (const act of ACTS) window.addEventListener(act, onAct, { capture: true, passive: true });
    void askWhetherEnded();
    return () => {
      asking.abort();
      clearTimeout(timer);
      for (const act of ACTS) window.removeEventListener(act, onAct, { capture: true });
    };
  }, []);
  return null;
}
