import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";

export type ButtonTone = "signal" | "brand" | "quiet" | "danger" | "on-deep";

const tones: Record<ButtonTone, string> = {
  signal: "border-transparent bg-signal text-signal-ink hover:bg-signal-hover",
  brand: "border-transparent bg-brand text-brand-ink hover:bg-ink hover:text-canvas",
  quiet: "border-control text-ink hover:border-ink hover:bg-surface",
  danger: "border-danger text-danger hover:bg-danger-soft",
  "on-deep": "border-deep-muted text-deep-ink hover:bg-deep-ink hover:text-deep",
};

export function buttonClass(tone: ButtonTone = "brand", className = ""): string {
  return `button ${tones[tone]} ${className}`;
}

/** Unlike a disabled button it keeps the focus. */
export const whileBusy = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  busy?: boolean;
}

export function Button({ tone, className, type = "submit", busy = false, ...props }: ButtonProps) {
  return <button type={type} className={buttonClass(tone, className)} {...props} {...(busy && whileBusy)} />;
}

interface ButtonLinkProps extends LinkProps {
  tone?: ButtonTone;
}

export function ButtonLink({ tone, className, ...props }: ButtonLinkProps) {
  return <Link prefetch="intent" className={buttonClass(tone, className)} {...props} />;
}
