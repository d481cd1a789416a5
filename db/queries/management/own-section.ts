import { type SQL, sql } from "../../statement.ts";

/** A student has one own section a school year; clubs are sections beside it, and no label names them. */
export const isOwnSection = (section: SQL): SQL => sql`${section}.kind = 'regular'`;
