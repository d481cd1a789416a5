import { Plus, X } from "#app/ui/icons.tsx";
import { type CategoryForm, newCategory, newPart, type PartForm, sumOfWeights } from "./scheme-form.ts";

interface CategoriesFormProps {
  categories: readonly CategoryForm[];
  isWrong: (key: string) => boolean;
  onChange: (categories: CategoryForm[]) => void;
}

/** The weights: categories in the grade, components in their category; each set has to make a hundred. */
export function CategoriesForm({ categories, isWrong, onChange }: CategoriesFormProps) {
  const set = (at: number, changed: Partial<CategoryForm>) =>
    onChange(categories.map((category, place) => (place === at ? { ...category, ...changed } : category)));
  return (
    <section aria-labelledby="categories" className="grid gap-3">
      <div className="flex items-baseline gap-3">
        <h2 id="categories" className="font-semibold">
          Weights
        </h2>
        <Sum parts={categories} of="The categories" />
      </div>
      {categories.map((category, at) => (
        <fieldset key={category.key} className="rounded-box border border-line">
          <legend className="sr-only">{category.name || "New category"}</legend>
          <div className="rounded-t-box bg-base-200 p-2">
            <Part
              part={category}
              noun="Category"
              isWrong={isWrong(category.key)}
              onChange={(changed) => set(at, changed)}
              {...(categories.length > 1 && {
                onRemove: () => onChange(categories.filter((_, place) => place !== at)),
              })}
            />
          </div>
          <div className="grid gap-2 p-2 pl-6">
            {category.components.map((component, place) => (
              <Part
                key={component.key}
                part={component}
                noun={`Component of ${category.name || "the new category"}`}
                isWrong={isWrong(component.key)}
                onChange={(changed) =>
                  set(at, {
                    components: category.components.map((one, index) =>
                      index === place ? { ...one, ...changed } : one,
                    ),
                  })
                }
                {...(category.components.length > 1 && {
                  onRemove: () =>
                    set(at, { components: category.components.filter((_, index) => index !== place) }),
                })}
              />
            ))}
            <div className="flex items-center gap-3">
              <button
                type="button"
                className="btn btn-xs"
                onClick={() => set(at, { components: [...category.components, newPart()] })}
              >
                <Plus className="icon" />
                Add component
              </button>
              <Sum
                parts={category.components}
                of={`The components of ${category.name || "the new category"}`}
              />
            </div>
          </div>
        </fieldset>
      ))}
      <div>
        <button type="button" className="btn btn-xs" onClick={() => onChange([...categories, newCategory()])}>
          <Plus className="icon" />
          Add category
        </button>
      </div>
    </section>
  );
}

function Sum({ parts, of }: { parts: readonly PartForm[]; of: string }) {
  const sum = sumOfWeights(parts);
  const isBlank = parts.every(({ weight }) => weight.trim() === "");
  return (
    <span
      role="status"
      className={`num ml-auto text-sm ${sum?.isWhole || isBlank ? "text-muted" : "font-semibold text-error"}`}
    >
      <span className="sr-only">{of}: </span>
      {isBlank ? "Weights in percent" : sumWords(sum)}
    </span>
  );
}

function sumWords(sum: ReturnType<typeof sumOfWeights>): string {
  if (sum === null) return "A weight is no percentage";
  return sum.isWhole ? "Sum 100%" : `Sum ${sum.text}%, not 100%`;
}

function Part(props: {
  part: PartForm;
  noun: string;
  isWrong: boolean;
  onChange: (changed: Partial<PartForm>) => void;
  onRemove?: () => void;
}) {
  const { part, noun, onChange } = props;
  const named = part.name || "new";
  return (
    <div className="flex items-center gap-2">
      <input
        className="input w-20 flex-none"
        aria-label={`Code, ${noun} ${named}`}
        value={part.code}
        placeholder="Code"
        onChange={(event) => onChange({ code: event.target.value.toUpperCase() })}
      />
      <input
        className="input min-w-0 flex-1"
        aria-label={`Name, ${noun} ${named}`}
        value={part.name}
        placeholder="Name"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className={`input w-24 flex-none ${props.isWrong ? "input-error" : ""}`}>
        <input
          className="num text-right"
          inputMode="decimal"
          aria-label={`Weight, ${noun} ${named}`}
          aria-invalid={props.isWrong || undefined}
          value={part.weight}
          onChange={(event) => onChange({ weight: event.target.value })}
        />
        <span className="text-muted">%</span>
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-xs"
        aria-label={`Remove ${noun} ${named}`}
        disabled={!props.onRemove}
        onClick={props.onRemove}
      >
        <X className="icon" />
      </button>
    </div>
  );
}
