import { lasting } from "~/content/picture-address";
import { initials } from "~/content/portraits";
import type { Picture } from "~/schemas/answers";

interface ClientLogoProps {
  clientName: string | null;
  logo?: Picture | undefined;
  size?: "small" | "large";
  onDeep?: boolean;
}

export function ClientLogo({ clientName, logo, size = "large", onDeep = false }: ClientLogoProps) {
  const name = clientName ?? "Unser Kunde";
  if (logo) {
    // Its colours are unknown: it gets a light background.
    const look = logo.srcSet
      ? "max-w-full rounded-sm bg-deep-ink object-contain p-2"
      : onDeep
        ? "all-white"
        : "white-at-night";
    // Its background is part of its height.
    const height = { small: logo.srcSet ? "h-13" : "h-9", large: logo.srcSet ? "h-18" : "h-14" }[size];
    return (
      <img
        // Usually above the fold.
        loading={onDeep ? "eager" : "lazy"}
        {...logo}
        src={lasting(logo.src)}
        alt={name}
        className={`${height} w-auto ${look}`}
      />
    );
  }
  return (
    <span className="inline-flex items-center gap-3 font-bold text-lg leading-tight">
      <span
        aria-hidden
        className={`grid shrink-0 place-items-center rounded-sm ${size === "small" ? "size-9 text-xs" : "size-12 text-sm"} ${onDeep ? "bg-deep-ink text-deep" : "bg-brand text-brand-ink"}`}
      >
        {initials(name)}
      </span>{" "}
      {name}
    </span>
  );
}
