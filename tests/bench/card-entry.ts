/** What the report cards' bench and tests bundle: the consumer's own drawing. */

export { drawCertificates } from "#queues/jobs/awards/draw-certificates.ts";
export { drawRecord } from "#queues/jobs/report-cards/draw-permanent-record.ts";
export { drawReportCards } from "#queues/jobs/report-cards/kept-card.ts";
export { withHanFont } from "#queues/render/han-font.ts";
