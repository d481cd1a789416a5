import type { Area } from "#core/identity/access.ts";

/** Who may enter which area, written by hand from I-2 and I-3. */
export const AREA_ROLES: Readonly<Record<Area, string>> = {
  account: "ST DH DAH HRA RA SA FA",
  ownSignIn: "ST DH DAH HRA RA SA FA",
  settings: "ST DH DAH HRA RA SA",
  schoolSettings: "SA",
  accounts: "SA",
  verifications: "SA",
  dashboard: "ST DH DAH HRA RA SA",
  grades: "ST DH DAH HRA RA SA",
  gradeComposite: "HRA DH DAH RA SA",
  topAwards: "ST DH DAH HRA RA",
  awards: "DH DAH HRA RA",
  studentPerformance: "RA HRA",
  gradeOverrides: "RA",
  attendance: "ST HRA DH DAH RA SA",
  enrollment: "ST HRA DH DAH RA SA",
  management: "RA SA",
  billing: "FA",
  missingGrades: "HRA DH DAH RA SA",
  classRanking: "HRA DH DAH RA",
  promotion: "HRA RA",
  permanentRecords: "RA",
  privacy: "RA",
  auditTrail: "RA",
  sponsor: "PAR",
};
