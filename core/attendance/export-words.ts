/** What stands against an export of attendance (grading §5). */
export const TERM_REQUIRED = "Select term to download the pdf";
export const NO_RECORDS = "No Records Found";
