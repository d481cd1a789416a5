/** Stands for postal-mime (`alias` in queues/wrangler.toml), by which resend reads mail received; it sends only here. */
export default {
  parse(): never {
    throw new Error("mail is not received here");
  },
};
