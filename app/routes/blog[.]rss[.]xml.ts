import { readFeed } from "~/features/blog/feed.server";
import { xmlResponse } from "~/features/rich-text/xml.server";

export function loader() {
  return xmlResponse("application/rss+xml", readFeed);
}
