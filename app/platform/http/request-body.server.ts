import type { IncomingMessage, ServerResponse } from "node:http";
import type { SharedRoom } from "~/platform/process/shared-room.server";
import { deadline } from "~/platform/settings/deadlines.server";

/** Who sends a body in more pieces than that, each of a few bytes, only means to keep us busy. */
const mostPieces = 1000;
const smallPiece = 64;
/** What goes over the line beside the body itself: the frames of its pieces (bytes). */
const packaging = 128 * 1024;

/** What a piece takes in memory, however small it is (bytes). */
const leastPiece = 512;

/** How a body is gathered: of at most so many bytes, in room that clients share. */
interface Gathering {
  limit: number;
  room: SharedRoom;
  client: string;
}

/** What becomes of it: it is whole, or over its limit, or others needed the room. */
interface Gathered {
  whole: (body: Buffer<ArrayBuffer>) => void;
  tooLarge: () => void;
  crowded: () => void;
}

/**
 * Holds a posted body back until it is whole, then hands the request on with all of it; one that is given up is given up as
 * soon as that is known, and none of it is handed on. A sender of dust is cut off.
 */
export function gatherBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, room, client }: Gathering,
  { whole, tooLarge, crowded }: Gathered,
): void {
  const { push } = request;
  const chunks: Buffer[] = [];
  const weigh = scales(request);
  // What else comes is read by nobody for now, so that the sender is held up.
  const giveUp = (answer: () => void) => {
    request.push = push;
    chunks.length = 0;
    holding.leave();
    answer();
  };
  const holding = room.enter(client, () => giveUp(crowded));
  response.once("close", holding.leave);
  request.push = (chunk: Buffer | null) => {
    if (chunk) {
      const size = weigh(chunk);
      if (size === "dust") return cutOff(request);
      if (size > limit) giveUp(tooLarge);
      else {
        chunks.push(chunk);
        holding.add(Math.max(chunk.length, leastPiece));
        if (chunks.length) return true;
      }
      return push.call(request, chunk);
    }
    request.push = push;
    holding.settle();
    const body = Buffer.concat(chunks);
    push.call(request, body);
    push.call(request, null);
    whole(body);
    return true;
  };
}

/** A posted body as it comes. */
export interface BodyStream {
  /** For a Request: read from the line no faster than somebody asks for it. */
  stream: ReadableStream<Uint8Array>;
  /** Throws away what nobody has asked for; who is still sending would not hear an answer. */
  drain: () => Promise<void>;
}

/** Lets a posted body through. A sender of dust is cut off, and one of more than `limit` bytes soon after. */
export function streamBody(request: IncomingMessage, limit: number): BodyStream {
  const { push } = request;
  const weigh = scales(request);
  const over = new Promise<void>((resolve) => {
    request.push = (chunk: Buffer | null) => {
      const size = chunk ? weigh(chunk) : 0;
      if (size === "dust") return cutOff(request);
      if (size <= limit) return push.call(request, chunk);
      setTimeout(() => request.socket.destroy(), deadline("lastWord")).unref();
      resolve();
      return false;
    };
  });
  const chunks = request.iterator({ destroyOnReturn: false });
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  };
  const drain = async () => {
    if (request.readableEnded || request.destroyed) return;
    const end = new Promise<void>((resolve) => request.once("close", resolve));
    request.resume();
    await Promise.race([end, over]);
  };
  return { stream: new ReadableStream(source, { highWaterMark: 0 }), drain };
}

/** Adds up what comes of a body (bytes), and tells when it is only meant to keep us busy. */
function scales({ socket }: IncomingMessage): (chunk: Buffer) => number | "dust" {
  const readBefore = socket.bytesRead;
  let pieces = 0;
  let size = 0;
  return (chunk) => {
    const isDust = pieces > mostPieces && size + chunk.length < pieces * smallPiece;
    pieces += 1;
    size += chunk.length;
    return isDust || socket.bytesRead - readBefore > 2 * size + packaging ? "dust" : size;
  };
}

function cutOff({ socket }: IncomingMessage) {
  socket.destroy();
  return false;
}
