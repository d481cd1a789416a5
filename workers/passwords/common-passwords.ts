/** So many of the commonest passwords are refused (I-5). */
const COMMON_PASSWORDS = 10_000;
/** A word this short with signs around it is nobody's guess. */
const WORD_LENGTH_MIN = 4;
/** What of a password is looked for among them: in small letters, without the signs around it, and without signs and digits around it. */
function commonForms(password: string): string[] {
  const lower = password.toLowerCase();
  const word = lower.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return [
    lower,
    lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, ""),
    ...(word.length < WORD_LENGTH_MIN ? [] : [word]),
  ];
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
