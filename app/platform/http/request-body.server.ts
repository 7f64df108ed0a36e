import type { IncomingMessage, ServerResponse } from "node:http";
import type { SharedRoom } from "~/platform/process/shared-room.server";
import { deadline } from "~/platform/settings/deadlines.server";

/** More pieces, a few bytes each, are an attack. */
const mostPieces = 1000;
const smallPiece = 64;
/** Chunk framing beside the body (bytes). */
const packaging = 128 * 1024;

/** Memory per piece, however small (bytes). */
const leastPiece = 512;

interface Gathering {
  limit: number;
  room: SharedRoom;
  client: string;
}

interface Gathered {
  whole: (body: Buffer<ArrayBuffer>) => void;
  tooLarge: () => void;
  crowded: () => void;
}

/** Buffers a posted body and hands on only whole ones; senders of tiny pieces are cut off. */
export function gatherBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, room, client }: Gathering,
  { whole, tooLarge, crowded }: Gathered,
): void {
  const { push } = request;
  const chunks: Buffer[] = [];
  const weigh = scales(request);
  // The rest stays unread, so that the sender is held up.
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

export interface BodyStream {
  /** Read from the socket no faster than it is consumed. */
  stream: ReadableStream<Uint8Array>;
  /** A client that is still sending would not receive a response. */
  drain: () => Promise<void>;
}

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
