import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { stayOnFailure } from "#app/lib/stay-on-failure.ts";
import { toastHistory } from "#app/ui/toasts/toast-history.ts";

const MESSAGE = "The database does not answer.";
const failing = (path: string, status: number) =>
  stayOnFailure({
    request: new Request(`https://school.test${path}`),
    serverLoader: () =>
      Promise.reject({
        status,
        statusText: "",
        internal: false,
        data: { title: WENT_WRONG.payment, message: MESSAGE },
      }),
  }).catch((thrown: unknown) => thrown);
const toasts = () => toastHistory.read().map(({ title, message }) => [title, message]);

describe("given the list of payments is open", () => {
  beforeEach(() => {
    vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
    vi.stubGlobal("window", { location: { pathname: "/ims/payments", search: "?page=2" } });
  });
  afterEach(() => {
    toastHistory.clear();
    vi.unstubAllGlobals();
  });

  test("when a payment cannot be loaded, then a toast says what failed and why, and the list stays", async () => {
    const thrown = await failing("/ims/payments/view/1", 503);
    expect(toasts()).toContainEqual(["Get payment transaction no. went wrong.", MESSAGE]);
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).headers.get("location")).toBe("/ims/payments?page=2");
  });

  test("when a payment does not exist, or its own address is read again, then the failure is thrown on", async () => {
    expect(await failing("/ims/payments/view/1", 404)).toMatchObject({ status: 404 });
    expect(await failing("/ims/payments", 503)).toMatchObject({ status: 503 });
  });
});
