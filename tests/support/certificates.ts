import {
  type CertificateDocument,
  type CertificateFacts,
  type CertificateKind,
  certificateDocument,
} from "#core/documents/certificate/certificate-document.ts";
import { cardIssue } from "./report-cards.ts";

/** Certificates for tests and benches. */
const NAMES: Record<CertificateKind, string> = {
  top_subject: "Best in Mathematics",
  top_section: "Top of the Section",
  first_honor: "First Honor",
  second_honor: "Second Honor",
  third_honor: "Third Honor",
  conduct: "Exemplary Conduct Award",
};
export const certificateFacts = (
  kind: CertificateKind,
  other: Partial<CertificateFacts> = {},
): CertificateFacts => ({
  kind,
  awardName: NAMES[kind],
  student: { given: "Niña Isabel", middle: "M.", last: "Peñaflorida" },
  level: { code: "G08", name: "Grade 8" },
  sectionName: "Sampaguita",
  subjectName: kind === "top_subject" ? "Mathematics" : "",
  period: 2,
  schoolYear: "S.Y. 2026-2027",
  teacher: { prefix: "Mr.", givenName: "Ramon", lastName: "Katigbak" },
  adviser: { prefix: "Ms.", givenName: "Rowena", lastName: "Villanueva" },
  school: {
    name: "Sta. Lucia Academy",
    schoolId: "402117",
    division: "Division of San Pablo City",
    region: "Region IV-A CALABARZON",
    address: "48 Mabini Street, San Pablo City, Laguna 4000",
    logo: null,
  },
  signatories: [
    { post: "president", name: "Dr. Amparo L. Dimaculangan", signature: null },
    { post: "principal", name: "Mr. Teodoro S. Magsaysay", signature: null },
  ],
  ...other,
});
export const certificateIssue = () => {
  const { issuedOn, verification } = cardIssue();
  return { issuedOn, verification };
};
export const issued = (kind: CertificateKind, other: Partial<CertificateFacts> = {}): CertificateDocument =>
  certificateDocument(certificateFacts(kind, other), certificateIssue());
