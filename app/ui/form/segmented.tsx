import { useId } from "react";

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  isOff?: boolean;
  onChange: (value: Value) => void;
}

/** One of a few choices, beside each other: native radio buttons in one frame. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={props.isOff}>
      <legend className="field-label">{props.label}</legend>
      <div className="segmented">
        {props.options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
