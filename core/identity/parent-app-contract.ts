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
