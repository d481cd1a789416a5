import Printer from "lucide-react/icons/printer";

/** Prints the page as it is: what is on paper is styles/paper.css. */
export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <button
      type="button"
      className="btn max-sm:btn-square"
      disabled={disabled}
      onClick={() => window.print()}
    >
      <Printer className="icon" aria-hidden />
      <span className="max-sm:sr-only">Print</span>
    </button>
  );
}
