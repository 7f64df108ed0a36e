import { fromBerlinTime } from "~/schemas/berlin-time";

export type PostState = "draft" | "planned" | "published" | "archived";

export interface Publication {
  status?: string;
  published_at?: string;
}

export function stateOf({ status, published_at = "" }: Publication, now = new Date()): PostState {
  if (status !== "published") return status === "archived" ? "archived" : "draft";
  const time = fromBerlinTime(published_at);
  return time && time > now ? "planned" : "published";
}

const isShown = (state: PostState | null) => state === "published" || state === "planned";

export function deedOf(form: Publication, stored: Publication | null, now = new Date()) {
  const [before, after] = [stored && stateOf(stored, now), stateOf(form, now)];
  const when = () => wordsOf(form.published_at ?? "", "short", now);
  const isMoved = after === "planned" && form.published_at !== stored?.published_at;
  const isSame = before === after && !isMoved;
  const labels: Record<PostState, string> = {
    draft: isShown(before) ? "Zurückziehen" : "Entwurf speichern",
    planned: after !== "planned" ? "" : isSame ? "Änderung speichern" : `Für ${when()} planen`,
    published: before === "published" ? "Änderung veröffentlichen" : "Veröffentlichen",
    archived: isShown(before) ? "Zurückziehen" : before === "archived" ? "Änderung speichern" : "Archivieren",
  };
  const states: Record<PostState, string> = {
    draft: isShown(before) ? "Wird zum Entwurf" : "Entwurf",
    planned: after === "planned" ? `${isSame ? "Geplant" : "Wird geplant"} für ${when()}` : "",
    published: isSame ? "Öffentlich" : "Wird öffentlich",
    archived: isSame ? "Archiviert" : "Wird archiviert",
  };
  const isPlanned = after === "planned";
  return {
    label: labels[after],
    state: states[after],
    ...(isPlanned && { short: isSame ? "Speichern" : "Planen" }),
  };
}

export function doneBy(
  form: Publication & { slug: string },
  stored: Publication | null,
  now = new Date(),
): string[] {
  const [before, after] = [stored && stateOf(stored, now), stateOf(form, now)];
  const when = form.published_at ? wordsOf(form.published_at, "long", now) : "";
  const isWithdrawn = isShown(before);
  const withdrawn = `Der Beitrag ist nicht mehr ${before === "planned" ? "geplant" : "öffentlich"}.`;
  const idle = when ? ["Noch nicht öffentlich: Das Datum gilt, sobald Du „Öffentlich“ wählst."] : [];
  if (after === "published")
    return [before === after ? "Änderung veröffentlicht" : `Veröffentlicht unter /blog/${form.slug}`];
  if (after === "planned")
    return [
      `Geplant für ${when}`,
      ...(before === "published" ? ["Bis dahin sieht den Beitrag niemand."] : []),
    ];
  if (after === "archived") {
    const isDue = form.published_at && (fromBerlinTime(form.published_at) ?? now) <= now;
    const said = isWithdrawn
      ? "Zurückgezogen und archiviert"
      : before === after
        ? "Gespeichert, weiter archiviert"
        : "Archiviert";
    return [said, ...(isWithdrawn ? [withdrawn] : isDue ? [] : idle)];
  }
  return [
    isWithdrawn ? "Zurückgezogen: Der Beitrag ist wieder ein Entwurf" : "Als Entwurf gespeichert",
    ...(isWithdrawn ? [withdrawn] : idle),
  ];
}

function wordsOf(local: string, weekday: "short" | "long", now: Date): string {
  const [day = "", time = ""] = local.split("T");
  const [hour = "", minute = ""] = time.split(":");
  const isThisYear = day.startsWith(`${now.getFullYear()}-`);
  const words = new Intl.DateTimeFormat("de-DE", {
    ...{ timeZone: "UTC", weekday, day: "numeric", month: "long" },
    ...(!isThisYear && { year: "numeric" }),
  }).format(new Date(`${day}T12:00Z`));
  return `${words}, ${Number(hour)}${minute === "00" ? "" : `:${minute}`} Uhr`;
}
