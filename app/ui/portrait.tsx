import type { ComponentProps } from "react";
import { initials, noPortrait } from "~/content/portraits";
import { Illustration } from "./illustration";

interface PortraitProps extends ComponentProps<typeof Illustration> {
  of: string;
}

/** Initials stand in for whoever has none. */
export function Portrait({ of, className = "", ...picture }: PortraitProps) {
  if (picture.src !== noPortrait) return <Illustration className={className} {...picture} />;
  return (
    <svg viewBox="0 0 9 9" aria-hidden className={`bg-brand-soft font-bold text-brand ${className}`}>
      <text x="50%" y="50%" dy=".36em" textAnchor="middle" fontSize="3" fill="currentColor">
        {initials(of)}
      </text>
    </svg>
  );
}
