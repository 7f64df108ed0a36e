import { type Matches, titled } from "~/ui/page-meta";

interface Place<Loaded> {
  matches: Matches;
  /** Missing where the loader has failed. */
  data: Loaded | undefined;
  location: { search: string };
  params: { topic?: string };
}

interface Edited {
  /** Missing when there is none, or when it could not be read. */
  item: { fields: { title?: string } } | null;
  /** Set while it is still to be written. */
  newId?: string;
}

/** The head of an editor: what is edited, by name, or that it is new. */
export function editorMeta(title: string, newTitle: string) {
  return staffMeta<Edited>(({ data }) =>
    data?.newId ? newTitle : `${title}: ${data?.item?.fields.title ?? "nicht gefunden"}`,
  );
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
