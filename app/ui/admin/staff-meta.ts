import { type Matches, titled } from "~/ui/page-meta";

interface Place<Loaded> {
  matches: Matches;
  /** Missing where the loader has failed. */
  data: Loaded | undefined;
  location: { search: string };
}

/** The head of a staff page, which no search engine should keep; the title may follow from what it shows. */
export function staffMeta<Loaded = unknown>(title: string | ((place: Place<Loaded>) => string)) {
  return (place: Place<Loaded>) => {
    const words = typeof title === "string" ? title : title(place);
    return [
      { title: titled(place.matches, `${words} | Redaktion`) },
      { name: "robots", content: "noindex, nofollow" },
    ];
  };
}
