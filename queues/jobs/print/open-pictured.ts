import type { PictureReference } from "#core/reports/card/card-facts.ts";
import { letOthersRun } from "#core/shared/let-others-run.ts";
import type { Job } from "#queues/job.ts";
import { addPictures, picturesOn, type SchoolForm, storedPicture } from "#queues/jobs/pictures.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import type { PaperFile } from "#queues/render/paper/canvas.ts";
import type { SheetKind } from "#queues/render/sheets.ts";
import type { DrawnFile, OpenFile } from "./document-drawing.ts";

interface PicturedFile extends PaperFile {
  sheet: SheetKind;
}

/** A file of documents with a logo and signatures, opened with the first of them; each picture is read once. */
export function openPictured<Text extends SchoolForm>(
  job: Job,
  { createdAt, sheet }: DrawnFile,
  open: (file: PicturedFile) => { add(text: Text): void | Promise<void>; finish(): Promise<RenderedPdf> },
): OpenFile<Text> {
  const pictures = new Map<PictureReference, Uint8Array>();
  let file: ReturnType<typeof open> | null = null;
  const opened = (title: string, author: string) => {
    file ??= open({ title, author, createdAt, pictures, sheet });
    return file;
  };
  return {
    async add(texts) {
      const [first] = texts;
      if (!first) return;
      await addPictures(pictures, picturesOn(texts), storedPicture(job));
      const target = opened(first.title, first.school.name);
      for (const text of texts) {
        await target.add(text);
        // A single card does not wait for a part.
        await letOthersRun();
      }
    },
    finish: () => opened("", "").finish(),
  };
}
