import { Specimen } from "./specimen";
import type { Token } from "./tokens.server";

/** Every token of the style sheet, read from the sheet itself. */
export function Foundations({ tokens }: { tokens: Record<string, Token[]> }) {
  return (
    <>
      <Specimen title="Farben" note="Links hell, rechts dunkel. Signal steht nur auf dem Ruf zum Termin.">
        <ul className="grid gap-x-4 gap-y-5 min-[26rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
          {tokens.color?.filter(hasShades).map((token) => (
            <Swatch key={token.name} {...token} />
          ))}
        </ul>
      </Specimen>
      <Specimen title="Schrift" note="Eine Familie, Stärken 300 bis 800. Die Größen wachsen mit dem Fenster.">
        <ul className="grid gap-5">
          {tokens.text?.map(({ name, value }) => (
            <li key={name} className="min-w-0">
              <Legend name={`text-${name}`} value={value} />
              <p className={`font-bold tracking-tight ${sizes[name] ?? ""}`}>Moin, Größe und Übermut</p>
            </li>
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap gap-x-6 text-xl">
          {weights.map((weight) => (
            <span key={weight} className={weight}>
              {weight.slice(5)}
            </span>
          ))}
        </p>
      </Specimen>
      <Specimen title="Ecken und Schatten">
        <ul className="grid gap-6 sm:grid-cols-3 lg:grid-cols-6">
          {tokens.radius?.map(({ name, value }) => (
            <li key={name}>
              <div className={`mb-2 h-20 border border-control bg-surface-raised ${corners[name] ?? ""}`} />
              <Legend name={`rounded-${name}`} value={value} />
            </li>
          ))}
          {tokens.shadow?.map(({ name, value }) => (
            <li key={name}>
              <div className={`mb-2 h-20 rounded-sm bg-surface-raised ${shadows[name] ?? ""}`} />
              <Legend name={`shadow-${name}`} value={value} />
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}

const hasShades = ({ value }: Token) => value.includes("oklch");

/** By day and by night, which may be alike. */
function shadesOf(value: string) {
  return value.match(/oklch\([^)]*\)/g) ?? [];
}

function Swatch({ name, value }: Token) {
  const [day, night = day] = shadesOf(value);
  return (
    <li className="min-w-0">
      <div className="mb-2 flex overflow-hidden rounded-sm border border-line">
        {[day, night].map((fill, index) => (
          <svg key={index ? "night" : "day"} aria-hidden viewBox="0 0 2 1" className="block w-1/2">
            <rect width="2" height="1" fill={fill} data-token={`--color-${name}`} />
          </svg>
        ))}
      </div>
      <Legend name={name} value={shadesOf(value).join(", ")} />
    </li>
  );
}

function Legend({ name, value }: Token) {
  return (
    <p className="min-w-0 text-xs leading-snug">
      <span className="block font-semibold text-sm">{name}</span>
      <span className="text-ink-muted">{value}</span>
    </p>
  );
}

// Written out, because the style sheet holds only classes that stand in a file.
export const sizes: Record<string, string> = {
  xs: "text-xs",
  sm: "text-sm",
  base: "text-base",
  lg: "text-lg",
  xl: "text-xl",
  "2xl": "text-2xl",
  "3xl": "text-3xl",
  display: "text-display",
};
export const corners: Record<string, string> = {
  sm: "rounded-sm",
  md: "rounded-md",
  lg: "rounded-lg",
  full: "rounded-full",
};
export const shadows: Record<string, string> = { soft: "shadow-soft", lifted: "shadow-lifted" };
const weights = ["font-light", "font-normal", "font-medium", "font-semibold", "font-bold", "font-extrabold"];
