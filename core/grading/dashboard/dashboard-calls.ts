import { dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { DASHBOARD, dashboardQuery } from "./dashboard-contract.ts";

export const DASHBOARD_VIEW = defineCall({
  method: "get",
  path: "/dashboard",
  isCostlyRead: true,
  access: "dashboard",
  tag: "Management",
  summary:
    "What waits for the one who asks, the windows of the school year, and how far the running term has come",
  query: dashboardQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(DASHBOARD)),
});
