/** What the report cards' bench and tests bundle: the consumer's own drawing. */
export { drawReportCards } from "../../queues/jobs/draw-report-card.ts";
