import Check from "lucide-react/icons/check";
import Link2 from "lucide-react/icons/link-2";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import SquareArrowOutUpRight from "lucide-react/icons/square-arrow-out-up-right";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { mailtoOf } from "~/schemas/contact-links";

export function Share({ title, address }: { title: string; address: string }) {
  const mail = mailtoOf("", { subject: title, body: address });
  const linkedIn = `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: address })}`;
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`;
  return (
    <section
      aria-labelledby="teilen"
      className="no-print mt-14 flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-8"
    >
      <h2 id="teilen" className="mr-auto font-semibold text-base tracking-normal">
        Kennst Du jemanden, dem das hilft?
      </h2>
      <div className="grid gap-3 max-sm:w-full sm:grid-cols-2">
        <a href={mail} className={linkClass}>
          <Mail className="size-4" />
          Per E-Mail teilen
        </a>{" "}
        <a href={linkedIn} target="_blank" rel="noopener" className={linkClass}>
          <SquareArrowOutUpRight className="size-4" />
          Auf LinkedIn teilen
          <span className="sr-only"> (öffnet in neuem Tab)</span>
        </a>{" "}
        <a href={whatsApp} target="_blank" rel="noopener" className={linkClass}>
          <MessageCircle className="size-4" />
          Per WhatsApp teilen
          <span className="sr-only"> (öffnet in neuem Tab)</span>
        </a>{" "}
        <CopyLink address={address} className={linkClass} />
      </div>
    </section>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border border-control px-4 font-semibold text-sm transition-colors hover:border-ink hover:bg-surface";

interface CopyLinkProps {
  address: string;
  className: string;
}

function CopyLink({ address, className }: CopyLinkProps) {
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
