import { Hono } from "hono";
import {
  changePassesBody,
  type EnrollmentPass,
  namesToWire,
  passListQuery,
  passListToWire,
  passToWire,
} from "../../core/enrollment/contract.ts";
import { offsetOf, totalPagesOf } from "../../core/shared/paging.ts";
import { schoolDayAt } from "../../core/shared/school-day.ts";
import {
  passCounts,
  passGradeLevels,
  passOf,
  passRows,
  passSchoolYears,
  passTabsOf,
} from "../../db/queries/enrollment-pass.ts";
import { changePasses } from "../commands/enrollment/change-passes.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { jsonBody, parse, queryOf } from "../middleware/input.ts";
import { change, readPage } from "../middleware/session.ts";

/** Enrollment passes: the list, what it is filtered by, release and withdrawal. */
export const enrollment = new Hono<AppEnv>()
  .get("/sms/enrollment-pass", async (c) => {
    const request = parse(passListQuery, queryOf(c));
    const { page, perPage, filter } = request;
    const today = schoolDayAt(c.var.epochMs);
    const { rows } = await readPage(c, "enrollment", (userId) => {
      const asked = { ...request, userId, today, limit: perPage, offset: offsetOf(request) };
      return [passRows(asked), passCounts(asked)] as const;
    });
    const tabs = passTabsOf(rows[1]);
    const count = tabs[filter.status ?? "All"];
    const list = {
      rows: rows[0].map(passOf),
      count,
      page,
      perPage,
      totalPages: totalPagesOf(count, perPage),
      tabs,
    };
    return c.json(passListToWire(list), 200);
  })
  .patch("/sms/enrollment-pass", async (c) => {
    const asked = parse(changePassesBody, await jsonBody(c));
    const command = changePasses(asked, schoolDayAt(c.var.epochMs));
    const { message, data } = await change(c, command, JSON.stringify(asked));
    return c.json({ message, data: (data as EnrollmentPass[]).map(passToWire) }, 200);
  })
  .get("/sms/enrollment-pass/grade-levels", async (c) => {
    const today = schoolDayAt(c.var.epochMs);
    const { rows } = await readPage(c, "enrollment", (userId) => [passGradeLevels(userId, today)] as const);
    return c.json(namesToWire(rows[0].map(({ name }) => name)), 200);
  })
  .get("/sms/enrollment-pass/school-year", async (c) => {
    const today = schoolDayAt(c.var.epochMs);
    const { rows } = await readPage(c, "enrollment", (userId) => [passSchoolYears(userId, today)] as const);
    return c.json(namesToWire(rows[0].map(({ name }) => name)), 200);
  });
