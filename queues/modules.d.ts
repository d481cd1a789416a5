/** Files the bundler turns into modules (queues/wrangler.toml, rules). */
declare module "*.ttf" {
  const bytes: ArrayBuffer;
  export default bytes;
}
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "*/gen/glue.js" {
  /** Emscripten's factory: resolves to the library once `instantiateWasm` has called back. */
  export default function createModule(options: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ): WebAssembly.Exports;
  }): Promise<unknown>;
}
