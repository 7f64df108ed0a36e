import { draw } from "./draw.server";
import { drawingOf } from "./name.server";

/** Not in the page cache, so that invented names evict nothing; drawing takes about a millisecond. */
export function drawnPicture(name: string): Response {
  const drawing = drawingOf(name);
  if (!drawing) throw new Response(null, { status: 404 });
  return new Response(draw(drawing), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
