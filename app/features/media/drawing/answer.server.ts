import { draw } from "./draw.server";
import { drawingOf } from "./name.server";

/**
 * Answers with the drawing of that name, or throws a 404. It is drawn anew each time, in about a millisecond, and the
 * page cache keeps none: whoever makes up names drives nothing out of it.
 */
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
