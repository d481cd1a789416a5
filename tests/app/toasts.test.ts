import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toastHistory } from "#app/ui/toasts/toast-history.ts";
import { closeUnlessRead, toastError, toastMs, toastSuccess } from "#app/ui/toasts/toasts.tsx";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 0));
  toastHistory.clear();
});
afterEach(() => {
  toastHistory.clear();
  toast.dismiss();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("toasts that were shown", () => {
  test("can be read again, the newest first, with what was below the title", () => {
    toastSuccess("Score Saved");
    toastError("Update status went wrong", "The database does not answer.");
    expect(toastHistory.read()).toMatchObject([
      { kind: "error", title: "Update status went wrong", message: "The database does not answer." },
      { kind: "success", title: "Score Saved" },
    ]);
    expect([...stored.values()].join()).toContain("Score Saved");
  });

  test("are forgotten at sign-out, in the storage too", () => {
    toastSuccess("Score Saved");
    toastHistory.clear();
    expect(toastHistory.read()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  test("are not kept without end", () => {
    for (let index = 0; index < 100; index++) toastSuccess(`Score ${index} Saved`);
    expect(toastHistory.read().length).toBe(30);
    expect(toastHistory.read()[0]?.title).toBe("Score 99 Saved");
  });
});

describe("how long a toast is shown", () => {
  test.each([
    ["/ims/invoices", 4000],
    ["/reports/missing-grades", 4000],
    ["/reports", 4000],
    ["/grades/gradebook", 2000],
    ["/imsother", 2000],
  ])("on %s: %s ms", (pathname, ms) => expect(toastMs(pathname)).toBe(ms));
});

describe("a toast whose time is over", () => {
  const dismissed = () => toast.getHistory().length - toast.getToasts().length;

  test.each([
    ["stays while it is hovered or focused", { hidden: false, querySelector: () => ({}) }],
    ["stays in a tab that is hidden", { hidden: true, querySelector: () => null }],
  ])("%s, and closes afterwards", (_, reading) => {
    vi.useFakeTimers();
    toast.success("Score Saved", { id: "one-at-a-time" });
    const before = dismissed();
    vi.stubGlobal("document", reading);
    closeUnlessRead();
    vi.advanceTimersByTime(60_000);
    expect(dismissed()).toBe(before);
    vi.stubGlobal("document", { hidden: false, querySelector: () => null });
    vi.advanceTimersByTime(1000);
    expect(dismissed()).toBe(before + 1);
  });
});
