import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";

/** What to do with the template, and the template. */
export function TemplateStep(props: { children: ReactNode; onDownload: () => void }) {
  return (
    <div className="grid gap-3">
      <ol className="list-decimal space-y-1.5 pl-5 text-muted">{props.children}</ol>
      <div>
        <Button
          icon={<Download className="icon" aria-hidden />}
          data-initial-focus=""
          onClick={props.onDownload}
        >
          Download template
        </Button>
      </div>
    </div>
  );
}
