import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Copy, Download, Printer } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";

const URL_KEPT_MS = 10_000;
const FILE_NAME = "talaan-recovery-codes.txt";

/** The recovery codes, this once: to be copied, printed or kept as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  const asText = `Recovery codes for Talaan (${window.location.host})\nEach works once, in place of the code of your app.\n\n${codes.join("\n")}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(asText);
    setCopied(true);
  };
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([asText], { type: "text/plain" }));
    link.download = FILE_NAME;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), URL_KEPT_MS);
  };
  return (
    <div className="grid gap-4">
      <Notice kind="warning">
        Keep these codes where you find them without your phone. They are shown this once: nobody can see them
        again, but you can make new ones.
      </Notice>
      <div className="printed-alone">
        <p className="text-sm">
          Recovery codes for Talaan ({window.location.host}). Each works once, in place of the code of your
          app.
        </p>
        <ul
          aria-label="Recovery codes"
          className="mt-3 grid gap-x-6 gap-y-1.5 font-mono text-sm sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy className="icon" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={<Download className="icon" />} onClick={download}>
          Download
        </Button>
        <Button icon={<Printer className="icon" />} onClick={() => window.print()}>
          Print
        </Button>
        <span role="status" className="self-center text-sm text-muted">
          {isCopied && "Copied."}
        </span>
      </div>
    </div>
  );
}
