/** Stands for react-pdf's reconcilers of React before 19.2 (`alias` in queues/wrangler.toml): it has one for each, and takes that of the React installed. */
export default function reconciler(): never {
  throw new Error("this React has another reconciler");
}
