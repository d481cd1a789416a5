import { Miniflare } from "miniflare";

/** The object store of a data folder, opened beside whatever runs on it; call `close` when done. */
export async function openLocalFiles(dataDir: string) {
  const store = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    r2Buckets: { FILES: "talaan-files" },
    defaultPersistRoot: dataDir,
  } as ConstructorParameters<typeof Miniflare>[0]);
  return { files: await store.getR2Bucket("FILES"), close: () => store.dispose() };
}
