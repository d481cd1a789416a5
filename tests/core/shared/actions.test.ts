import { expect, test } from "vitest";
import { type Action, menuFor, takenOf, type Workflow } from "#core/shared/actions.ts";

type Status = "open" | "shut";
interface Facts {
  name: string;
  status: Status;
  isMine?: boolean;
  isLocked?: boolean;
}

const close = (unavailable: Action<Facts, Status>["unavailable"]): Action<Facts, Status> => ({
  label: "Close",
  rules: [
    {
      roles: ["FA"],
      from: ["open"],
      to: "shut",
      when: ({ isMine = true }) => isMine,
      guard: ({ name, isLocked }) => (isLocked ? `${name} is locked.` : null),
    },
  ],
  refusal: ({ name }) => `${name} is shut.`,
  on: { row: true, bulk: true },
  unavailable,
});
const workflowOf = (unavailable: Action<Facts, Status>["unavailable"]): Workflow<Facts, Status, "close"> => ({
  statusOf: ({ status }) => status,
  actions: { close: close(unavailable) },
});
const [open, shut]: [Facts, Facts] = [
  { name: "A", status: "open" },
  { name: "B", status: "shut" },
];
const locked: Facts = { name: "C", status: "open", isLocked: true };
const others: Facts = { name: "D", status: "open", isMine: false };

/** What the bulk bar says of closing these (S-18). */
const said = (selection: Facts[], unavailable: Action<Facts, Status>["unavailable"] = "hide") => {
  const [entry] = menuFor(workflowOf(unavailable), { role: "FA" }, selection, "bulk");
  return entry ? (entry.disabledReason ?? "offered") : "hidden";
};

test.each(["hide", "disable", "disableByGuard"] as const)(
  "beside a record that does not allow it an action stands and says why (%s)",
  (unavailable) => {
    expect(said([open, open], unavailable)).toBe("offered");
    expect(said([open, shut], unavailable)).toBe("B is shut.");
    expect(said([open, locked], unavailable)).toBe("C is locked.");
    expect(said([open, others], unavailable)).toBe("Your role does not allow this.");
    expect(said([shut, shut], unavailable)).toBe("hidden");
    expect(said([others], unavailable)).toBe("hidden");
  },
);

test("what only a rule of the moment refuses of all that is selected says why, where the action's menu does", () => {
  expect(said([locked, shut], "disableByGuard")).toBe("C is locked.");
  expect(said([locked], "disable")).toBe("C is locked.");
  expect(said([locked], "hide")).toBe("hidden");
});

test("what it does not take is left out", () => {
  const selection = [open, shut, locked, others];
  expect(takenOf(workflowOf("hide"), "close", { role: "FA" }, selection)).toEqual([open]);
});
