/** What a person reads while and after a file is made (billing §7). */
export const ACCEPTED_MESSAGE = "Please wait while the file is being generated.";
export const DOWNLOADED_MESSAGE = "Your pdf has been downloaded";
