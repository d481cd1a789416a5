import { loginBody } from "../../core/identity/contract.ts";
import type { Operation } from "./operation.ts";

/** The parent app. */
export const SPONSOR_OPERATIONS: readonly Operation[] = [
  {
    method: "post",
    path: "/sponsor/auth/login",
    summary: "Sign in to the parent app",
    tag: "Identity",
    body: loginBody,
    success: 200,
    access: "signed-out",
  },
  {
    method: "post",
    path: "/sponsor/auth/logout",
    summary: "Sign out of the parent app",
    tag: "Identity",
    success: 200,
  },
  {
    method: "get",
    path: "/sponsor/app",
    summary: "Where parents get their app, as the school has set it",
    tag: "Identity",
    success: 200,
    access: "signed-out",
  },
  {
    method: "get",
    path: "/sponsor/students",
    summary: "One's own children",
    tag: "Grading",
    success: 200,
  },
  {
    method: "get",
    path: "/sponsor/students/{student_id}/published",
    summary: "What was published and released of one's own child",
    tag: "Grading",
    success: 200,
  },
];
