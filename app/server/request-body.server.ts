import type { IncomingMessage } from "node:http";

/**
 * Holds a posted body back until it is whole, then hands the request on with all of it; a body over `limit` bytes is
 * given up as soon as it is known to be, and none of it is handed on.
 */
export function gatherBody(
  request: IncomingMessage,
  limit: number,
  whole: (body: Buffer<ArrayBuffer>) => void,
  tooLarge: () => void,
): void {
  const push = request.push;
  const chunks: Buffer[] = [];
  let size = 0;
  request.push = (chunk: Buffer | null) => {
    if (chunk) {
      size += chunk.length;
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
    for (const part of chunks) push.call(request, part);
    push.call(request, null);
    whole(Buffer.concat(chunks));
    return true;
  };
}
