import createModule from "./gen/glue.js";
import wrapAssembly from "./gen/wrapAssembly.js";
import wasm from "./gen/yoga.wasm";

/**
 * Stands in for 'yoga-layout/load' (queues/wrangler.toml, alias): workerd runs only WebAssembly that was
 * uploaded as a module. Instantiated once at module scope, so that no promise is shared between two jobs.
 */
export * from "./gen/generated/YGEnums.js";

const yoga = wrapAssembly(
  await createModule({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(wasm, imports);
      done(instance);
      return instance.exports;
    },
  }),
);

export const loadYoga = async () => yoga;
