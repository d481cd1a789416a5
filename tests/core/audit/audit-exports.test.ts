import { expect, test } from "vitest";
import { EVENT_LOG_LIST } from "#core/audit/event-log-list.ts";
import { LOGIN_LOG_LIST } from "#core/audit/login-log-list.ts";

/** Given the audit screen, then the menus of its tabs read as the school's order has them. */
test.each([LOGIN_LOG_LIST, EVENT_LOG_LIST])("the menu of $name offers Excel and PDF", ({ exports }) => {
  expect(Object.entries(exports?.offered ?? {})).toEqual([
    ["xlsx", "Export List Excel"],
    ["pdf", "PDF"],
  ]);
});
