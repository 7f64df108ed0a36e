import { Link } from "@remix-run/react";
import { FieldErrors, wiring } from "./field";
import type { FormField } from "./form-fields";

interface ConsentBoxProps {
  field: FormField;
  /** Some browsers do not announce that a checkbox is required. */
  legend: string;
  onTick: (ticked: boolean, box: HTMLElement) => void;
}

/** Only the server insists: the browser's validation message is not ours. */
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
        {/* One text node each: Chromium joins words of several in the accessible name. */}
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
