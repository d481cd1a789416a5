/** What is here belongs to the release, no record names it. */
export const FONT_FOLDER = "fonts/";
/** Where the font of Han characters is in the object store: put there by the deployment, and by the local stack. The version is that of its package, which a test compares. */
export const HAN_FONT_KEY = `${FONT_FOLDER}noto-sans-sc-0.4.3.ttf`;
