import { globSync } from "node:fs";
import { basename } from "node:path";
import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { SCREENS } from "#core/identity/screens.ts";
import { MANAGEMENT_KEYS } from "#core/management/lists/management-lists.ts";

const isDevelopment = process.env.NODE_ENV === "development";

/** The file of a screen of the menu is `<key>.route.tsx`, in whichever folder; the lists of Management share one. */
const FILES = globSync("**/*.route.tsx", { cwd: import.meta.dirname });
const screens = Object.entries(SCREENS).flatMap(([key, { path }]) => {
  if ((MANAGEMENT_KEYS as readonly string[]).includes(key)) return [];
  const [file, ...others] = FILES.filter((each) => basename(each) === `${key}.route.tsx`);
  if (file === undefined || others.length > 0)
    throw new Error(`One file ${key}.route.tsx is expected in app/`);
  return route(path.slice(1), file);
});

export default [
  route("login", "identity/login.route.tsx"),
  route("setup", "identity/setup.route.tsx"),
  route("second-step", "identity/second-step/second-step.route.tsx"),
  route("forgot-password", "identity/forgot-password.route.tsx"),
  route("new-password", "identity/new-password.route.tsx"),
  route("sponsor/new-password", "identity/new-password.route.tsx", { id: "sponsor-new-password" }),
  route("sponsor/download-one-nexus", "identity/download-one-nexus.route.tsx"),
  route("pay-app", "billing/pay-app/pay-app.route.tsx"),
  route("pay-app/file", "billing/pay-app/pay-file.route.ts"),
  route("verify", "documents/verify.route.tsx"),
  route("calls/*", "lib/calls.route.ts"),
  route("sign-out", "identity/sign-out.route.ts"),
  route("lists/:list/matching", "lists/list-matching.route.ts"),
  route("lists/:list/options/:filter", "lists/list-options.route.ts"),
  route("lists/:list/change", "lists/list-change.route.ts"),
  route("lists/:list/export", "lists/list-export.route.ts"),
  route("imports/:import", "imports/import-upload.route.ts"),
  route("imports/:import/template", "imports/import-template.route.ts"),
  route("imports/:import/:id", "imports/import-progress.route.ts"),
  route("palette", "shell/palette/palette-search.route.ts"),
  route("files/:id", "documents/file.route.ts"),
  route("files/:id/parts/:part", "documents/print-jobs/print-part.route.ts"),
  route("ims/invoices/payment-history/:uuid/pdf", "billing/payment-history/payment-history-pdf.route.ts"),
  route("ims/payments/preview/:uuid", "billing/payments/editor/invoice-preview.route.ts"),
  route("ims/payments/payable/:customer", "billing/payments/editor/payable-invoices.route.ts"),
  route("ims/payments/documents/:number", "billing/references/reference-file.route.ts"),
  route("ims/payments/receipt/:uuid/pdf", "billing/payments/receipt-pdf.route.ts"),
  route("invoices/refunds/*", "billing/refunds/old-address.route.ts"),
  route("ims/soa/file", "billing/statement/statement-file.route.ts"),
  route("grades/gradebook/:classId/:id/scores", "grading/save-scores.route.ts"),
  route("reports/promotion-change", "reports/promotion/promotion-change.route.ts"),
  route("reports/composite-choices", "reports/composite-choices.route.ts"),
  route("reports/awards-file", "reports/awards/awards-file.route.ts"),
  route("reports/composite-file", "reports/composite-file.route.ts"),
  route("ims/history/:number", "billing/history/record-history.route.ts"),
  route("grades/attendance/file/:kind", "attendance/attendance-file.route.ts"),
  layout("shell/signed-in.route.tsx", [
    layout("shell/shell.route.tsx", [
      ...screens,
      route("grades/gradebook/:classId/:id", "grading/gradebook.route.tsx"),
      route("grades/conduct/:classId/:id/:submit", "grading/gradebook.route.tsx", { id: "conduct" }),
      route("grades/attendance/add", "attendance/attendance-record.route.tsx", { id: "attendance-add" }),
      route("grades/attendance/sheets/:id?", "attendance/attendance-sheet.route.tsx"),
      route("grades/attendance/:id", "attendance/attendance-record.route.tsx"),
      route("management/:group/:item", "management/management-list.route.tsx"),
      route("management/students/students/:id", "management/people/student-person.route.tsx"),
      route("management/sponsors/sponsors/:id", "management/people/sponsor-person.route.tsx"),
      route("management/faculties/faculties/:id", "management/people/faculty-person.route.tsx"),
      route("management/grading/grading-schemes/new", "management/schemes/new-scheme.route.tsx"),
      route("management/grading/grading-schemes/:id", "management/schemes/scheme.route.tsx"),
      route("ims/invoices/create", "billing/invoice-create.route.tsx"),
      route("ims/invoices/update/:uuid", "billing/invoice-update.route.tsx"),
      route("reports/periodic-awards/why", "reports/awards/award-explanation.route.tsx"),
      route("ims/accounts/:customer", "billing/accounts/account.route.tsx"),
      route("ims/payments/create", "billing/payments/editor/payment-create.route.tsx"),
      route("ims/payments/update/:uuid", "billing/payments/editor/payment-update.route.tsx"),
      route("ims/refunds/create", "billing/refunds/editor/refund-create.route.tsx"),
      route("ims/refunds/create/:uuid", "billing/refunds/editor/refund-create.route.tsx", {
        id: "refund-create-of-payment",
      }),
      route("ims/refunds/update/:uuid", "billing/refunds/editor/refund-update.route.tsx"),
      route("ims/invoices/instalments/:uuid", "billing/instalments/split-invoice.route.tsx"),
      route("ims/credit-memo/create", "billing/credit-memos/credit-memo-create.route.tsx"),
      route("ims/credit-memo/update/:uuid", "billing/credit-memos/credit-memo-update.route.tsx"),
      route("ims/promissory-notes/create/:customer", "billing/promissory-notes/form/note-create.route.tsx"),
      ...(isDevelopment ? [route("ui", "ui/parts/parts.route.tsx")] : []),
      route("*", "shell/unknown-path.route.ts"),
    ]),
    layout("shell/full-screen.route.tsx", [
      route(
        "reports/periodic-awards/awards/:type/:year/:student/:term/:schoolYear/:award",
        "reports/awards/certificate.route.tsx",
      ),
      route("reports/permanent-records/:student", "reports/permanent-record/permanent-record.route.tsx"),
      route("reports/student-performance/:level/:period/:term/:student", "reports/report-card.route.tsx"),
      route("ims/invoices/view/:uuid", "billing/invoice-view.route.tsx"),
      route("ims/invoices/payment-history/:uuid", "billing/payment-history/payment-history.route.tsx"),
      route("ims/credit-memo/view/:uuid", "billing/credit-memos/credit-memo-view.route.tsx"),
      route("ims/promissory-notes/view/:uuid", "billing/promissory-notes/note-view.route.tsx"),
      route("ims/print-soa", "billing/statement/print-statement.route.tsx"),
      route("ims/payments/view/:uuid", "billing/payments/payment-view.route.tsx"),
      route("ims/payments/receipt/:uuid", "billing/payments/payment-receipt.route.tsx"),
      route("ims/refunds/view/:uuid", "billing/refunds/refund-view.route.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
