import * as z from "zod";
import {
  bulkInvoicesBody,
  bulkPdfBody,
  importQuery,
  invoiceStatusBody,
  pdfQuery,
  sendInvoicesBody,
  templateQuery,
} from "../../core/billing/invoices/contract.ts";
import { CALLS } from "../../core/calls.ts";
import { dashboardQuery } from "../../core/grading/dashboard/dashboard-contract.ts";
import { LISTS } from "../../core/lists.ts";
import { healthQuery } from "../routes/service/health.ts";
import { ATTENDANCE_OPERATIONS } from "./attendance-operations.ts";
import { GRADING_OPERATIONS } from "./grading-operations.ts";
import { listOperations } from "./list-operations.ts";
import { MANAGEMENT_OPERATIONS } from "./management-operations.ts";
import { type Operation, operationOf } from "./operation.ts";
import { PAYMENT_OPERATIONS } from "./payment-operations.ts";

/** Every call, for the OpenAPI document; a test holds this list to the routes. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/health",
    summary: "Is the API up, and with ?deep=1 is its work being done",
    tag: "Service",
    query: healthQuery,
    success: 200,
    access: "open",
  },
  {
    method: "get",
    path: "/openapi.json",
    summary: "This document",
    tag: "Service",
    success: 200,
    access: "open",
  },
  {
    method: "get",
    path: "/docs",
    summary: "This document, to read",
    tag: "Service",
    success: 200,
    access: "open",
  },
  {
    method: "get",
    path: "/dashboard",
    summary:
      "What waits for the one who asks, the windows of the school year, and how far the running term has come",
    tag: "Management",
    query: dashboardQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/invoice/import/template",
    summary: "The CSV template",
    tag: "Billing",
    query: templateQuery,
    success: 200,
  },
  {
    method: "post",
    path: "/invoice/import",
    summary: "Import a CSV of invoices as drafts, all rows or none",
    tag: "Billing",
    query: importQuery,
    upload: true,
    success: 202,
  },
  {
    method: "get",
    path: "/imports/{id}",
    summary: "Progress and outcome of an import",
    tag: "Billing",
    success: 200,
  },
  {
    method: "get",
    path: "/filter/invoice/{name}",
    summary: "Options of a filter",
    tag: "Billing",
    success: 200,
  },
  {
    method: "get",
    path: "/invoice/{uuid}",
    summary: "One invoice with its lines",
    tag: "Billing",
    success: 200,
  },
  {
    method: "patch",
    path: "/invoice/status/published",
    summary: "Publish drafts, all or none",
    tag: "Billing",
    body: bulkInvoicesBody,
    success: 200,
  },
  {
    method: "patch",
    path: "/invoice/status/cancelled",
    summary: "Cancel invoices, all or none",
    tag: "Billing",
    body: bulkInvoicesBody,
    success: 200,
  },
  {
    method: "patch",
    path: "/invoice/status/{uuid}",
    summary: "Publish or cancel one invoice",
    tag: "Billing",
    body: invoiceStatusBody,
    success: 200,
  },
  {
    method: "post",
    path: "/pdf/invoice/bulk",
    summary: "One PDF of several invoices",
    tag: "Billing",
    query: pdfQuery,
    body: bulkPdfBody,
    success: 202,
  },
  {
    method: "post",
    path: "/pdf/invoice/{uuid}",
    summary: "The PDF of an invoice",
    tag: "Billing",
    query: pdfQuery,
    success: 202,
  },
  {
    method: "post",
    path: "/invoice/mail/send",
    summary: "Mail invoices, each with its PDF",
    tag: "Billing",
    body: sendInvoicesBody,
    success: 202,
  },
  {
    method: "get",
    path: "/realtime",
    summary: "WebSocket of file-ready, file-failed and progress events; ?since=<event id>",
    tag: "Documents",
    query: z.object({ since: z.string().optional() }),
    success: 101,
  },
  ...PAYMENT_OPERATIONS,
  ...GRADING_OPERATIONS,
  ...ATTENDANCE_OPERATIONS,
  ...MANAGEMENT_OPERATIONS,
  ...LISTS.flatMap(listOperations),
  ...CALLS.map(operationOf),
];
