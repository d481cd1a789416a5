/** Stands for drizzle's PostgreSQL enums (`alias` in the wrangler.toml files), which its `sql` template asks about: they bring PostgreSQL's columns and keys. */
export const isPgEnum = (): boolean => false;
