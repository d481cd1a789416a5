import type { Records } from "./cost-cases.ts";
import { billingChanges, billingFileChanges, paperChanges, settingsChanges } from "./done/billing.ts";
import { exportChanges } from "./done/exports.ts";
import { attendanceChanges, gradebookChanges, gradingChanges } from "./done/grading.ts";
import { accountChanges, ownAccountChanges } from "./done/identity.ts";
import { calendarChanges, officeChanges } from "./done/office.ts";
import { fileChanges, peopleChanges, pictureChanges, staffChanges } from "./done/people.ts";
import { reportChanges } from "./done/reports.ts";
import { rolloverChanges } from "./done/rollover.ts";
import { setupChanges } from "./done/setup.ts";
import type { DoneChange } from "./done/step.ts";

/** Changes of each part of the product, in an order in which each is allowed. */
export const doneChanges = (records: Records): DoneChange[] => [
  ...officeChanges(records),
  ...calendarChanges(records),
  ...pictureChanges(),
  ...peopleChanges(),
  ...staffChanges(),
  ...fileChanges(),
  ...accountChanges(records),
  ...gradingChanges(records),
  ...gradebookChanges(records),
  ...attendanceChanges(records),
  ...billingChanges(records),
  ...settingsChanges(),
  ...paperChanges(records),
  ...billingFileChanges(records),
  ...reportChanges(records),
  ...exportChanges(),
  ...rolloverChanges(),
  ...setupChanges(records),
  ...ownAccountChanges(),
];
