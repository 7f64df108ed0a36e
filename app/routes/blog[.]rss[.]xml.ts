import { readFeed } from "~/server/publishing/feed.server";
import { xmlResponse } from "~/server/publishing/xml.server";

export function loader() {
  return xmlResponse("application/rss+xml", readFeed);
}
