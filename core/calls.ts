import * as attendanceCalls from "./attendance/calls.ts";
import * as auditTrailCalls from "./audit/trail-calls.ts";
import * as awardsRulesCalls from "./awards/rules-calls.ts";
import * as billingAccountsAccountCalls from "./billing/accounts/account-calls.ts";
import * as billingBankLinesBankLineCalls from "./billing/bank-lines/bank-line-calls.ts";
import * as billingCatalogueCatalogueCalls from "./billing/catalogue/catalogue-calls.ts";
import * as billingCollectionsCollectionCalls from "./billing/collections/collection-calls.ts";
import * as billingCreditMemosCreditMemoCalls from "./billing/credit-memos/credit-memo-calls.ts";
import * as billingDeductionsDiscountCalls from "./billing/deductions/discount-calls.ts";
import * as billingErpErpCalls from "./billing/erp/erp-calls.ts";
import * as billingImportJobImportCalls from "./billing/import-job/import-calls.ts";
import * as billingInstalmentsInstalmentCalls from "./billing/instalments/instalment-calls.ts";
import * as billingInvoicesInvoiceCalls from "./billing/invoices/invoice-calls.ts";
import * as billingLateChargesLateChargeCalls from "./billing/late-charges/late-charge-calls.ts";
import * as billingLookupCalls from "./billing/lookup-calls.ts";
import * as billingOverviewOverviewCalls from "./billing/overview/overview-calls.ts";
import * as billingPaymentsPaymentCalls from "./billing/payments/payment-calls.ts";
import * as billingPromissoryNotesPromissoryNoteCalls from "./billing/promissory-notes/promissory-note-calls.ts";
import * as billingRefundsRefundCalls from "./billing/refunds/refund-calls.ts";
import * as billingRemindersReminderCalls from "./billing/reminders/reminder-calls.ts";
import * as billingSchedulesScheduleCalls from "./billing/schedules/schedule-calls.ts";
import * as billingSettingsBillingSettingsCalls from "./billing/settings/billing-settings-calls.ts";
import * as billingSettingsPaymentChoicesCalls from "./billing/settings/payment-choices-calls.ts";
import * as documentsAwardsRawContract from "./documents/awards/raw-contract.ts";
import * as documentsBillingCalls from "./documents/billing-calls.ts";
import * as documentsCalls from "./documents/calls.ts";
import * as documentsCertificateCertificateCalls from "./documents/certificate/certificate-calls.ts";
import * as documentsEverythingKeptCalls from "./documents/everything-kept-calls.ts";
import * as documentsExportsGradingFileCalls from "./documents/exports/grading-file-calls.ts";
import * as documentsOnerosterCalls from "./documents/oneroster-calls.ts";
import * as documentsPermanentRecordPermanentRecordCalls from "./documents/permanent-record/permanent-record-calls.ts";
import * as documentsPrintJobPrintJobCalls from "./documents/print-job/print-job-calls.ts";
import * as documentsReportCardReportCardCalls from "./documents/report-card/report-card-calls.ts";
import * as enrollmentCalls from "./enrollment/calls.ts";
import * as findingSearchContract from "./finding/search-contract.ts";
import * as gradingDashboardDashboardCalls from "./grading/dashboard/dashboard-calls.ts";
import * as gradingGradebookGradebookCalls from "./grading/gradebook/gradebook-calls.ts";
import * as gradingGradebookLookupCalls from "./grading/gradebook/lookup-calls.ts";
import * as gradingImportsImportCalls from "./grading/imports/import-calls.ts";
import * as gradingPublicationParentCalls from "./grading/publication/parent-calls.ts";
import * as gradingSchemesSchemeCalls from "./grading/schemes/scheme-calls.ts";
import * as gradingWorkflowChangeCalls from "./grading/workflow/change-calls.ts";
import * as identityAccountsAccountCalls from "./identity/accounts/account-calls.ts";
import * as identityAccountsGuardianCalls from "./identity/accounts/guardian-calls.ts";
import * as identityCalls from "./identity/calls.ts";
import * as identityNotificationCalls from "./identity/notification-calls.ts";
import * as identitySecondStepSecondStepCalls from "./identity/second-step/second-step-calls.ts";
import * as managementCalls from "./management/calls.ts";
import * as managementOnerosterOnerosterCalls from "./management/oneroster/oneroster-calls.ts";
import * as managementPeoplePeopleCalls from "./management/people/people-calls.ts";
import * as managementPresetsPresetCalls from "./management/presets/preset-calls.ts";
import * as managementRolloverRolloverCalls from "./management/rollover/rollover-calls.ts";
import * as reportsAwardsAwardCalls from "./reports/awards/award-calls.ts";
import * as reportsMissingMissingCalls from "./reports/missing/missing-calls.ts";
import * as reportsParentCardCalls from "./reports/parent-card-calls.ts";
import * as reportsPromotionPromotionCalls from "./reports/promotion/promotion-calls.ts";
import * as reportsPublishingPublishingCalls from "./reports/publishing/publishing-calls.ts";
import * as reportsReportCalls from "./reports/report-calls.ts";
import { type AnyCall, callsIn } from "./shared/call.ts";
import * as sharedServiceCalls from "./shared/service-calls.ts";

/** Every declared call, for servers and tests. Written by `npm run indexes`, never by hand. */
export const CALLS: readonly AnyCall[] = [
  attendanceCalls,
  auditTrailCalls,
  awardsRulesCalls,
  billingAccountsAccountCalls,
  billingBankLinesBankLineCalls,
  billingCatalogueCatalogueCalls,
  billingCollectionsCollectionCalls,
  billingCreditMemosCreditMemoCalls,
  billingDeductionsDiscountCalls,
  billingErpErpCalls,
  billingImportJobImportCalls,
  billingInstalmentsInstalmentCalls,
  billingInvoicesInvoiceCalls,
  billingLateChargesLateChargeCalls,
  billingLookupCalls,
  billingOverviewOverviewCalls,
  billingPaymentsPaymentCalls,
  billingPromissoryNotesPromissoryNoteCalls,
  billingRefundsRefundCalls,
  billingRemindersReminderCalls,
  billingSchedulesScheduleCalls,
  billingSettingsBillingSettingsCalls,
  billingSettingsPaymentChoicesCalls,
  documentsAwardsRawContract,
  documentsBillingCalls,
  documentsCalls,
  documentsCertificateCertificateCalls,
  documentsEverythingKeptCalls,
  documentsExportsGradingFileCalls,
  documentsOnerosterCalls,
  documentsPermanentRecordPermanentRecordCalls,
  documentsPrintJobPrintJobCalls,
  documentsReportCardReportCardCalls,
  enrollmentCalls,
  findingSearchContract,
  gradingDashboardDashboardCalls,
  gradingGradebookGradebookCalls,
  gradingGradebookLookupCalls,
  gradingImportsImportCalls,
  gradingPublicationParentCalls,
  gradingSchemesSchemeCalls,
  gradingWorkflowChangeCalls,
  identityAccountsAccountCalls,
  identityAccountsGuardianCalls,
  identityCalls,
  identityNotificationCalls,
  identitySecondStepSecondStepCalls,
  managementCalls,
  managementOnerosterOnerosterCalls,
  managementPeoplePeopleCalls,
  managementPresetsPresetCalls,
  managementRolloverRolloverCalls,
  reportsAwardsAwardCalls,
  reportsMissingMissingCalls,
  reportsParentCardCalls,
  reportsPromotionPromotionCalls,
  reportsPublishingPublishingCalls,
  reportsReportCalls,
  sharedServiceCalls,
].flatMap(callsIn);
