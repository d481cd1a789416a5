import layoutDocument from "@react-pdf/layout";

/**
 * react-pdf lays papers out by Yoga, in WebAssembly, which it compiles with the first document and keeps. A Worker may compile
 * only while it starts, so a document without pages is laid out then (docs/decisions/0210).
 */
let isLoaded = false;
let failure: unknown;
layoutDocument({ type: "DOCUMENT", props: {}, children: [] }).then(
  () => {
    isLoaded = true;
  },
  (error: unknown) => {
    failure = error;
  },
);

/** Resolves once documents can be laid out. What began while the Worker started goes on only while a job waits for a timer of its own. */
export async function layoutEngineLoaded(): Promise<void> {
  while (!isLoaded) {
    if (failure) throw new Error("The layout engine cannot be loaded", { cause: failure });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
