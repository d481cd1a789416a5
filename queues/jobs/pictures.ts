import type { PictureReference } from "#core/reports/card/card-facts.ts";
import type { Job } from "#queues/job.ts";
import { asPdf, type FinishedDocument, type RenderedPdf } from "#queues/render/finished-document.ts";
import type { PaperFile, Pictures } from "#queues/render/paper/canvas.ts";
import type { SheetKind } from "#queues/render/sheets.ts";

/** Reads a stored picture; null where it is no longer there: a document has no logo then, or room to sign on. */
export type ReadPicture = (reference: PictureReference) => Promise<Uint8Array | null>;
/** Where pictures are stored. */
type Where = { env: Pick<Job["env"], "FILES"> };
export const storedPicture =
  ({ env }: Where): ReadPicture =>
  async (reference) => {
    const object = await env.FILES.get(`pictures/${reference}`);
    return object && new Uint8Array(await object.arrayBuffer());
  };

type Reference = PictureReference | null | undefined;
/** Reads pictures into `pictures`, each once. */
export async function addPictures(
  pictures: Map<PictureReference, Uint8Array>,
  references: readonly Reference[],
  readPicture: ReadPicture,
): Promise<void> {
  for (const reference of new Set(references)) {
    if (!reference || pictures.has(reference)) continue;
    const bytes = await readPicture(reference);
    if (bytes) pictures.set(reference, bytes);
  }
}

/** The logos that documents show. `known`: those read before. */
export async function logosOf(
  where: Where,
  documents: readonly { business: { logo?: string | null } }[],
  known: Pictures = new Map(),
): Promise<Pictures> {
  const pictures = new Map(known);
  await addPictures(
    pictures,
    documents.map(({ business }) => business.logo),
    storedPicture(where),
  );
  return pictures;
}

/** A form of the school, with its logo and scanned signatures. */
export interface SchoolForm {
  title: string;
  school: { name: string; logo?: Reference };
  signatures: readonly { picture?: Reference }[];
}
export const picturesOn = (forms: readonly SchoolForm[]): Reference[] =>
  forms.flatMap(({ school, signatures }) => [school.logo, ...signatures.map(({ picture }) => picture)]);

/** `createdAt`: the instant of the request or the issue; with it the same forms give the same bytes. */
export interface FormFile {
  createdAt: string;
  sheet: SheetKind;
  readPicture: ReadPicture;
}
/** One PDF of forms, in the order given. */
export const formDrawing =
  <Form extends SchoolForm>(
    render: (forms: readonly Form[], file: PaperFile & { sheet: SheetKind }) => Promise<RenderedPdf>,
  ) =>
  async (forms: readonly Form[], { createdAt, sheet, readPicture }: FormFile): Promise<FinishedDocument> => {
    const pictures = new Map<PictureReference, Uint8Array>();
    await addPictures(pictures, picturesOn(forms), readPicture);
    const [first] = forms;
    const [title, author] = [first?.title ?? "", first?.school.name ?? ""];
    return asPdf(await render(forms, { title, author, createdAt, pictures, sheet }));
  };
