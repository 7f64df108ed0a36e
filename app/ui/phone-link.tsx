import { telOf } from "~/schemas/contact-links";
import { useSite } from "./use-site";

export function PhoneLink({ before = "", className }: { before?: string; className: string }) {
  const { phone } = useSite();
  return (
    <a href={telOf(phone)} className={`min-h-11 items-center font-semibold text-brand ${className}`}>
      {before}
      {phone}
    </a>
  );
}
