import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The bucket of a stack's data folder, to be taken away and given back: meanwhile every put and get of it fails. */
export function objectStoreOf(dataDir: string) {
  const blobs = join(dataDir, "r2", "talaan-files", "blobs");
  const away = `${blobs}.away`;
  return {
    folder: blobs,
    /** Something must have been stored before: the first put makes the folder. */
    takeAway(): void {
      renameSync(blobs, away);
      writeFileSync(blobs, "no folder");
    },
    giveBack(): void {
      if (!existsSync(away)) return;
      rmSync(blobs);
      renameSync(away, blobs);
    },
  };
}
