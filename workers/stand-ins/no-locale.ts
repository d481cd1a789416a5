/** Stands for zod's own English (`alias` in the wrangler.toml files): core/shared/validation-messages.ts says every problem. */
export default (): { localeError: () => string } => ({ localeError: () => "Not valid here" });
