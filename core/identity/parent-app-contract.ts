/** The app parents use instead of this console (grading §1): where it is got, and where its passwords are set. */
export interface ParentApp {
  schoolName: string;
  schoolEmail: string;
  schoolContact: string;
  /** Addresses in the stores; null where the school has named none. */
  androidUrl: string | null;
  iosUrl: string | null;
  /** What the school adds in its own words. */
  note: string;
}

/** Rows of school_setting. */
export const PARENT_APP_SETTINGS = {
  androidUrl: "parent_app_android_url",
  iosUrl: "parent_app_ios_url",
  note: "parent_app_note",
} as const;

/** Only an address of the web leads anywhere: what else stands in a setting is no link. */
export const storeUrl = (text: string | null): string | null => {
  const url = text === null ? null : URL.parse(text);
  return url?.protocol === "https:" ? url.href : null;
};

export const parentAppToWire = (app: ParentApp) => ({
  school: { name: app.schoolName, email: app.schoolEmail, contact_no: app.schoolContact },
  android_url: app.androidUrl,
  ios_url: app.iosUrl,
  note: app.note,
});
export type WireParentApp = ReturnType<typeof parentAppToWire>;
export const parentAppFromWire = ({ school, ...wire }: WireParentApp): ParentApp => ({
  schoolName: school.name,
  schoolEmail: school.email,
  schoolContact: school.contact_no,
  androidUrl: wire.android_url,
  iosUrl: wire.ios_url,
  note: wire.note,
});
