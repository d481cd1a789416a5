/** So many of the commonest passwords are refused (I-5). */
const COMMON_PASSWORDS = 10_000;
/** What of a password is looked for among them: in small letters, also without the signs before and after it. */
function commonForms(password: string): string[] {
  const lower = password.toLowerCase();
  return [lower, lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "")];
}

let commonest: ReadonlySet<string> | undefined;

/** Whether a password is one of the commonest. The list is unpacked for the first password that is asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (!commonest) {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    commonest = new Set((dictionary["passwords-common"] as readonly string[]).slice(0, COMMON_PASSWORDS));
  }
  const known = commonest;
  return commonForms(password).some((form) => known.has(form));
}
