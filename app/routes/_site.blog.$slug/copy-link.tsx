import Check from "lucide-react/icons/check";
import Link2 from "lucide-react/icons/link-2";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

interface CopyLinkProps {
  address: string;
  className: string;
}

export function CopyLink({ address, className }: CopyLinkProps) {
  const hydrated = useHydrated();
  const [state, setState] = useState<"copied" | "refused">();
  if (!hydrated || state === "refused") return <Address address={address} asked={hydrated} />;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  const Icon = state ? Check : Link2;
  return (
    <button type="button" onClick={copy} className={`cursor-pointer ${className}`}>
      <Icon className="size-4" />
      <span aria-live="polite">{state ? "Link kopiert" : "Link kopieren"}</span>
    </button>
  );
}

function Address({ address, asked }: { address: string; asked: boolean }) {
  return (
    <input
      type="text"
      readOnly
      aria-label="Adresse dieses Artikels"
      value={address}
      ref={(field) => {
        if (asked) field?.focus();
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      className="min-h-11 w-0 min-w-full rounded-sm border border-control px-4 text-sm"
    />
  );
}
