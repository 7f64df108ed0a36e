import type { ReactNode } from "react";
import { useConsentSettings } from "~/client/consent";

interface CookieSettingsProps {
  className: string;
  children: ReactNode;
  onClick?: () => void;
}

export function CookieSettings({ className, children, onClick }: CookieSettingsProps) {
  const open = useConsentSettings();
  if (!open) return null;
  const press = () => {
    onClick?.();
    open();
  };
  return (
    <button type="button" aria-haspopup="dialog" className={`cursor-pointer ${className}`} onClick={press}>
      {children}
    </button>
  );
}
