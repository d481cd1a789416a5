import { endpoint } from "#api/endpoint.ts";
import { VERIFY } from "#core/documents/calls.ts";
import { readVerificationCode } from "#core/documents/verification.ts";
import { read } from "#db/client.ts";
import { issuedFile } from "#db/queries/documents/issued-file.ts";
import { issuedDocument, verifiedDocumentOf } from "#db/queries/documents/verification.ts";

/** Signed out and public: is a document genuine? */

export const verifyDocument = endpoint(VERIFY, async (c, { params: { code }, query: { sha256 } }) => {
  const named = readVerificationCode(code);
  const isAsked = sha256 !== null;
  if (!named) return { data: { document: null, isFileIssued: isAsked ? false : null } };
  const [[row], files] = await read(c.var.db, [issuedDocument(named), issuedFile(named, sha256)] as const);
  const document = verifiedDocumentOf(named.kind, row);
  return {
    data: { document, isFileIssued: isAsked ? document !== null && files.length > 0 : null },
  };
});
