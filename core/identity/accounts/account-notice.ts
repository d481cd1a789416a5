/**
 * What the owner of an account is told by mail: where somebody else has changed the access (I-16), or it is signed in to from
 * a new device (I-18), or its second step changes (I-20). Names nobody and no role.
 */
export const ACCOUNT_NOTICES = {
  revoked: {
    subject: "Your invitation to Talaan was withdrawn",
    text: "The school has withdrawn your invitation to Talaan. The link in the email before no longer works.",
  },
  roles: {
    subject: "Your roles in Talaan were changed",
    text: "The school has changed what your Talaan account may do. You may have to sign in again.",
  },
  locked: {
    subject: "Your Talaan account was locked",
    text: "The school has locked your Talaan account. You cannot sign in until it is unlocked.",
  },
  unlocked: {
    subject: "Your Talaan account was unlocked",
    text: "The school has unlocked your Talaan account. You can sign in again with your password.",
  },
  "signed-out": {
    subject: "Your sign-ins to Talaan were ended",
    text: "The school has ended all sign-ins of your Talaan account. You can sign in again with your password.",
  },
  deactivated: {
    subject: "Your Talaan account was deactivated",
    text: "The school has deactivated your Talaan account. You can no longer sign in.",
  },
  "new-device": {
    subject: "New sign-in to your Talaan account",
    text: "Your Talaan account was signed in to from a device that had not been used for it before. Was it you? Then there is nothing to do. If not, set a new password at once: that ends all other sign-ins.",
  },
  "second-step-on": {
    subject: "The second step of your Talaan account is on",
    text: "Signing in to your Talaan account now takes a code of your app after the password. Was it not you? Set a new password at once, and tell your administrator.",
  },
  "second-step-off": {
    subject: "The second step of your Talaan account was turned off",
    text: "Signing in to your Talaan account no longer asks for anything after the password. Was it not you? Set a new password at once, and turn the second step on again.",
  },
  "second-step-removed": {
    subject: "The second step of your Talaan account was removed",
    text: "The school has removed the second step of your Talaan account: signing in no longer asks for anything after the password. You can turn it on again in Settings. If you did not ask for this, tell your administrator at once.",
  },
  "passkey-added": {
    subject: "A passkey was added to your Talaan account",
    text: "Signing in to your Talaan account takes this passkey after the password from now on. Was it not you? Set a new password at once, and remove the passkey in Settings.",
  },
  "passkey-removed": {
    subject: "A passkey of your Talaan account was removed",
    text: "Signing in to your Talaan account no longer takes this passkey. Was it not you? Set a new password at once.",
  },
  "recovery-codes-new": {
    subject: "New recovery codes of your Talaan account",
    text: "New recovery codes of your Talaan account were made. Those before no longer work. Was it not you? Set a new password at once.",
  },
  "recovery-code": {
    subject: "A recovery code of your Talaan account was used",
    text: "Your Talaan account was signed in to by one of its recovery codes, which works no more. Was it not you? Set a new password at once: that ends all other sign-ins.",
  },
  readdressed: {
    subject: "The address of your account was changed",
    text: "The school has changed the address of your account to another one. You sign in with that from now on, and this address gets no more mail about the account. If you did not ask for it, tell the school at once.",
  },
  "readdressed-here": {
    subject: "This is the address of your account now",
    text: "The school has changed the address of your account to this one. You sign in with it from now on, and mail about the account comes here. If you did not ask for it, tell the school at once.",
  },
  "password-changed": {
    subject: "The password of your Talaan account was changed",
    text: "The password of your Talaan account was changed. All other sign-ins were ended. Was it not you? Set a new password at once by “Forgot password”, and tell your school.",
  },
  reactivated: {
    subject: "Your Talaan account was reactivated",
    text: "The school has reactivated your Talaan account. You can sign in again with your password.",
  },
} as const;
export type AccountNotice = keyof typeof ACCOUNT_NOTICES;
