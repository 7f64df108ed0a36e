import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Check from "lucide-react/icons/check";
import { parseUrl, withoutWww } from "~/content/parse-url";
import type { Story } from "~/schemas/answers";

export function ResultList({ sentences, onDeep = false }: { sentences: string[]; onDeep?: boolean }) {
  if (!sentences.length) return null;
  return (
    <ul className={`mt-6 grid gap-3 ${onDeep ? "text-lg" : ""}`}>
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-3">
          <Check
            className={`mt-1 size-5 shrink-0 ${onDeep ? "text-deep-muted" : "text-success"}`}
            strokeWidth={2.25}
          />
          <span className={onDeep ? "" : "font-semibold"}>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

export function CasePhoto({ photo, client_name }: Pick<Story, "photo" | "client_name">) {
  if (!photo) return null;
  return (
    <img
      {...photo}
      alt={client_name ? `Bei ${client_name}` : ""}
      loading="lazy"
      className="h-auto w-full rounded-md"
    />
  );
}

export function Technologies({ names, onDeep = false }: { names: string[]; onDeep?: boolean }) {
  if (!names.length) return null;
  return (
    <ul aria-label="Technologien" className="flex flex-wrap gap-2 text-xs">
      {names.map((name) => (
        <li
          key={name}
          className={`rounded-full px-3 py-1.5 font-medium ${onDeep ? "border border-deep-line text-deep-ink" : "bg-brand-soft text-brand"}`}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

export function ClientLink({ url }: { url: string | null }) {
  const host = websiteHost(url);
  if (!url || !host) return null;
  return (
    <a
      href={url}
      rel="noopener"
      target="_blank"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-sm underline-offset-4 hover:underline"
    >
      {host}
      <ArrowUpRight className="size-4" />
      <span className="sr-only"> (öffnet in neuem Tab)</span>
    </a>
  );
}

function websiteHost(url: string | null): string | null {
  const { protocol = "", hostname = "" } = parseUrl(url ?? "") ?? {};
  return /^https?:$/.test(protocol) ? withoutWww(hostname) : null;
}
