import type { IncomingMessage } from "node:http";

/** Who sends a body in more pieces than that, each of a few bytes, only means to keep us busy. */
const mostPieces = 1000;
const smallPiece = 64;
/** What goes over the line beside the body itself: the frames of its pieces (bytes). */
const packaging = 128 * 1024;

/**
 * Holds a posted body back until it is whole, then hands the request on with all of it; a body over `limit` bytes is
 * given up as soon as it is known to be, and none of it is handed on. A sender of dust is cut off.
 */
export function gatherBody(
  request: IncomingMessage,
  limit: number,
  whole: (body: Buffer<ArrayBuffer>) => void,
  tooLarge: () => void,
): void {
  const { push, socket } = request;
  const readBefore = socket.bytesRead;
  const chunks: Buffer[] = [];
  let size = 0;
  request.push = (chunk: Buffer | null) => {
    if (chunk) {
      size += chunk.length;
      const isDust = chunks.length > mostPieces && size < chunks.length * smallPiece;
      if (isDust || socket.bytesRead - readBefore > 2 * size + packaging) {
        socket.destroy();
        return false;
      }
      if (size <= limit) {
        chunks.push(chunk);
        return true;
      }
      // What else comes is read by nobody for now, so that the sender is held up.
      request.push = push;
      tooLarge();
      return push.call(request, chunk);
    }
    request.push = push;
    const body = Buffer.concat(chunks);
    push.call(request, body);
    push.call(request, null);
    whole(body);
    return true;
  };
}
