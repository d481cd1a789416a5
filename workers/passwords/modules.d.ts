/** A module that the bundler compiles: Workers compile none while they run. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
