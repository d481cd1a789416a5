import { Upload } from "#app/ui/icons.tsx";

/** Opens the import of a list: the dialog its address names. */
export const ImportButton = ({ navigation }: { navigation: { change(to: { dialog: string }): void } }) => (
  <button
    type="button"
    className="btn max-sm:btn-square"
    onClick={() => navigation.change({ dialog: "import" })}
  >
    <Upload className="icon" />
    <span className="max-sm:sr-only">Import</span>
  </button>
);
