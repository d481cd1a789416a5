/** The outcome of an upload: the status (0: no answer) and the JSON that came. */
export interface UploadAnswer {
  status: number;
  body: unknown;
}

/** Uploads one file as multipart, with further fields, telling how far it is in percent. An upload is retried by its key without a second effect. */
export function sendFile(
  path: string,
  file: File,
  idempotencyKey: string,
  onPercent: (percent: number) => void,
  fields: Readonly<Record<string, string>> = {},
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const upload = new XMLHttpRequest();
    upload.open("POST", path);
    upload.setRequestHeader("idempotency-key", idempotencyKey);
    upload.upload.onprogress = ({ loaded, total }) =>
      onPercent(Math.floor((loaded / Math.max(1, total)) * 100));
    upload.onload = () => resolve({ status: upload.status, body: readJson(upload.responseText) });
    upload.onerror = () => resolve({ status: 0, body: null });
    const form = new FormData();
    form.set("file", file);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    upload.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
