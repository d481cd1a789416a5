import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { ImportDialog } from "#app/ui/import/import-dialog.tsx";
import type { AnyImport } from "#core/shared/import/import.ts";

interface BillingImportProps {
  definition: AnyImport;
  onClose: () => void;
  otherwise?: ReactNode;
  /** Offered once the file is imported. */
  afterImport?: ReactNode;
}

/** An import over its list, which is read again once records were made: all rows of a file or none. */
export function BillingImport({ definition, ...props }: BillingImportProps) {
  const { revalidate } = useRevalidator();
  return <ImportDialog definition={definition} onDone={() => void revalidate()} {...props} />;
}
