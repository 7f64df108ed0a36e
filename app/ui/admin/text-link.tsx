import { Link, type LinkProps } from "@remix-run/react";

export const textLink = "inline-flex min-h-11 items-center underline underline-offset-4";

export function TextLink({ className = "", ...props }: LinkProps) {
  return <Link {...props} className={`${textLink} ${className}`} />;
}
