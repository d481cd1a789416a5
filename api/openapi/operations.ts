import type * as z from "zod";
import {
  bulkInvoicesBody,
  bulkPdfBody,
  importQuery,
  invoiceListQuery,
  invoiceStatusBody,
  pdfQuery,
  sendInvoicesBody,
} from "../../core/billing/contract.ts";
import { bulkDocumentsBody } from "../../core/documents/contract.ts";
import {
  auditNoticeBody,
  changePasswordBody,
  confirmForgotPasswordBody,
  forgotPasswordBody,
  loginBody,
  refreshBody,
} from "../../core/identity/contract.ts";

/** Every call, for the OpenAPI document; a test holds this list to the routes. Schemas are the ones that parse. */
export interface Operation {
  method: "get" | "post" | "put" | "patch";
  path: string;
  summary: string;
  tag: "Identity" | "Billing" | "Documents" | "Management" | "Service";
  query?: z.ZodType;
  body?: z.ZodType;
  /** A multipart upload with the field `file`. */
  upload?: true;
  success: 200 | 202 | 101;
  /** Needs no token; `open` needs no application key either. */
  access?: "signed-out" | "open";
}

export const OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/health",
    summary: "Is the API up, and with ?deep=1 is its work being done",
    tag: "Service",
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
    method: "post",
    path: "/auth/login",
    summary: "Sign in",
    tag: "Identity",
    body: loginBody,
    success: 200,
    access: "signed-out",
  },
  {
    method: "post",
    path: "/auth/refresh-token",
    summary: "Exchange a refresh token, once, for new tokens",
    tag: "Identity",
    body: refreshBody,
    success: 200,
    access: "signed-out",
  },
  { method: "post", path: "/auth/logout", summary: "Revoke this session", tag: "Identity", success: 200 },
  { method: "get", path: "/users/me", summary: "My profile", tag: "Identity", success: 200 },
  {
    method: "put",
    path: "/me/password",
    summary: "Change my password; signs out my other sessions",
    tag: "Identity",
    body: changePasswordBody,
    success: 200,
  },
  {
    method: "post",
    path: "/auth/forgot-password",
    summary: "Mail a password link",
    tag: "Identity",
    body: forgotPasswordBody,
    success: 200,
    access: "signed-out",
  },
  {
    method: "post",
    path: "/auth/confirm-forgot-password",
    summary: "Set a password by a mailed link",
    tag: "Identity",
    body: confirmForgotPasswordBody,
    success: 200,
    access: "signed-out",
  },
  {
    method: "post",
    path: "/audit_log/{event}/web",
    summary: "Notice of a reset-password or logout",
    tag: "Identity",
    body: auditNoticeBody,
    success: 200,
  },
  {
    method: "get",
    path: "/dashboard",
    summary: "The running school year, its terms and windows",
    tag: "Management",
    success: 200,
  },
  {
    method: "get",
    path: "/business/{id}",
    summary: "The school as a business",
    tag: "Management",
    success: 200,
  },
  {
    method: "get",
    path: "/invoice",
    summary: "List invoices with count and totals",
    tag: "Billing",
    query: invoiceListQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/invoice/import/template",
    summary: "The CSV template",
    tag: "Billing",
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
  { method: "get", path: "/documents", summary: "My files, newest first", tag: "Documents", success: 200 },
  {
    method: "post",
    path: "/documents",
    summary: "Ask for a file of several papers",
    tag: "Documents",
    body: bulkDocumentsBody,
    success: 202,
  },
  {
    method: "get",
    path: "/documents/{id}",
    summary: "State of one of my files",
    tag: "Documents",
    success: 200,
  },
  {
    method: "post",
    path: "/documents/{id}/retry",
    summary: "Try a failed file again",
    tag: "Documents",
    success: 202,
  },
  {
    method: "get",
    path: "/documents/{id}/file",
    summary: "The file itself, or a redirect to it",
    tag: "Documents",
    success: 200,
  },
  {
    method: "get",
    path: "/realtime",
    summary: "WebSocket of file-ready, file-failed and progress events; ?since=<event id>",
    tag: "Documents",
    success: 101,
  },
];
