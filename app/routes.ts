import { layout, type RouteConfig, route } from "@react-router/dev/routes";

const isDevelopment = process.env.NODE_ENV === "development";

export default [
  route("login", "identity/login.route.tsx"),
  route("forgot-password", "identity/forgot-password.route.tsx"),
  route("new-password", "identity/new-password.route.tsx"),
  route("sign-out", "identity/sign-out.route.ts"),
  route("password", "identity/change-password.route.ts"),
  route("palette", "shell/palette/palette-search.route.ts"),
  route("files", "documents/files.route.ts"),
  route("files/:id", "documents/file.route.ts"),
  route("files/:id/retry", "documents/file-retry.route.ts"),
  route("ims/invoices/import", "billing/import-upload.route.ts"),
  route("ims/invoices/import/template", "billing/import-template.route.ts"),
  route("ims/invoices/import/:id", "billing/import-progress.route.ts"),
  route("ims/invoices/change", "billing/invoice-change.route.ts"),
  route("ims/invoices/matching", "billing/invoices-matching.route.ts"),
  route("ims/customers", "billing/customers.route.ts"),
  layout("shell/signed-in.route.tsx", [
    layout("shell/shell.route.tsx", [
      route("dashboard", "dashboard/dashboard.route.tsx"),
      route("ims/invoices", "billing/invoice-list.route.tsx"),
      route("ims/invoices/create", "billing/invoice-create.route.tsx"),
      route("ims/invoices/update/:uuid", "billing/invoice-update.route.tsx"),
      route("ims/imsAuditLogs", "audit/audit-list.route.tsx"),
      ...(isDevelopment ? [route("ui", "ui/parts.route.tsx")] : []),
    ]),
    route("ims/invoices/view/:uuid", "billing/invoice-view.route.tsx"),
  ]),
  route("*", "shell/unknown-path.route.ts"),
] satisfies RouteConfig;
