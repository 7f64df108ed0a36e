import { initials } from "~/content/portraits";
import { useSite } from "~/ui/use-site";

interface ClientLogoProps {
  clientName: string | null;
  imageUrl: string | null;
  size?: "small" | "large";
  onDeep?: boolean;
}

/** The client's logo: the stored picture, else the local one of that name, else a drawn sign with the name. */
export function ClientLogo({ clientName, imageUrl, size = "large", onDeep = false }: ClientLogoProps) {
  const { clients } = useSite();
  const local = clients.find((client) => client.name === clientName)?.logo;
  const logo = isOwnPicture(imageUrl) ? imageUrl : local;
  const name = clientName ?? "Unser Kunde";
  if (logo) {
    return (
      <img
        src={logo}
        alt={name}
        width={200}
        height={56}
        className={`${size === "small" ? "h-9 w-auto" : "h-14 w-auto"} ${onDeep ? "all-white" : "white-at-night"}`}
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
      </span>
      {name}
    </span>
  );
}

/** Pictures from elsewhere would be a request to a third party, so only our own addresses count. */
function isOwnPicture(url: string | null): url is string {
  return url !== null && /^\/(?![/\\])/.test(url);
}
