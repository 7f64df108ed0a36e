import { Link } from "@remix-run/react";
import { FieldErrors, wiring } from "./field";
import type { FormField } from "./form-fields";

interface ConsentBoxProps {
  field: FormField;
  /** The id of the sentence that says what has to be filled in: some browsers tell of no box that it is required. */
  legend: string;
  onTick: (ticked: boolean, box: HTMLElement) => void;
}

/** The box without which nothing is sent. Only the server insists on it: a browser's own words are not ours. */
export function ConsentBox({ field, legend, onTick }: ConsentBoxProps) {
  const { defaultValue, "aria-describedby": errors, ...wires } = wiring(field);
  return (
    <div>
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          aria-required
          {...wires}
          aria-describedby={errors ? `${errors} ${legend}` : legend}
          defaultChecked={Boolean(defaultValue)}
          className="mt-0.5 size-5 shrink-0 rounded-xs aria-invalid:border-2 aria-invalid:border-danger"
          onInput={({ currentTarget: box }) => onTick(box.checked, box)}
        />
        {/* Each text in one piece: from pieces, Chromium makes a name that runs words together. */}
        <span>
          {`Ich habe die `}
          <Link prefetch="intent" to="/datenschutz" className="font-semibold underline underline-offset-4">
            Datenschutzerklärung
          </Link>
          {` gelesen und akzeptiere sie.`}
        </span>
      </label>
      <FieldErrors field={field} />
    </div>
  );
}
