/** The password rule (I-5): 8–15 characters, a lower-case and an upper-case letter, a special character, no white space; nothing added. */
const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 15;
export const PASSWORD_NOTE = "at least 8 characters, 1 uppercase and 1 special character";

export const PASSWORD_MESSAGES = {
  missingInput: "Missing Input",
  mismatch: "New Password Do Not Match",
  condition: "Password Condition Not Satisfied",
  same: "The new password is the same as the current one. Nothing was changed.",
  common: "This is one of the passwords that most people choose. Please choose another.",
  wrongOld: "Wrong Old Password",
  changed: "Your password has been changed. Other sessions have been signed out.",
} as const;

export function satisfiesPasswordCondition(password: string): boolean {
  return (
    password.length >= PASSWORD_LENGTH_MIN &&
    password.length <= PASSWORD_LENGTH_MAX &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /[^A-Za-z0-9]/.test(password) &&
    !/\s/.test(password)
  );
}

/** The first of the refusals of a new password (I-5), or null. `current` is absent where a mailed link replaces it. */
export function newPasswordRefusal(input: {
  currentPassword?: string;
  newPassword: string;
  confirmPassword: string;
}): string | null {
  const given = [
    input.newPassword,
    input.confirmPassword,
    ...("currentPassword" in input ? [input.currentPassword] : []),
  ];
  if (given.some((field) => !field)) return PASSWORD_MESSAGES.missingInput;
  if (input.newPassword !== input.confirmPassword) return PASSWORD_MESSAGES.mismatch;
  if (!satisfiesPasswordCondition(input.newPassword)) return PASSWORD_MESSAGES.condition;
  return input.newPassword === input.currentPassword ? PASSWORD_MESSAGES.same : null;
}
