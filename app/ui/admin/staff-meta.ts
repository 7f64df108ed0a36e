import { type Matches, titled } from "~/ui/use-fault-title";

interface Place<Loaded> {
  matches: Matches;
  data: Loaded | undefined;
  location: { search: string };
  params: { topic?: string; kind?: string };
}

export function staffMeta<Loaded = unknown>(title: string | ((place: Place<Loaded>) => string)) {
  return (place: Place<Loaded>) => {
    const words = typeof title === "string" ? title : title(place);
    return [
      { title: titled(place.matches, `${words} | Redaktion`) },
      { name: "robots", content: "noindex, nofollow" },
    ];
  };
}
