/** Files the bundler turns into modules (queues/wrangler.toml, rules). */
declare module "*.ttf" {
  const bytes: ArrayBuffer;
  export default bytes;
}
