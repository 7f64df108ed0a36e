import type { IncomingMessage, ServerResponse } from "node:http";
import send from "send";
import { withoutVersion } from "~/content/picture-address";

/** Sends a file of `public/` or of the build; calls `otherwise` where there is none, with nothing sent. */
export function sendFile(request: IncomingMessage, response: ServerResponse, otherwise: () => void) {
  const [path = ""] = (request.url ?? "").split("?", 1);
  const isBuilt = path.startsWith("/assets/");
  const file = {
    index: false,
    acceptRanges: false,
    maxAge: isBuilt ? "1y" : "1h",
    immutable: isBuilt,
  } as const;
  // A condition that a file does not meet would end in an error; the whole file is an answer too.
  for (const name of ["if-match", "if-unmodified-since"]) delete request.headers[name];
  send(request, withoutVersion(path), { ...file, root: isBuilt ? "build/client" : "public" })
    .on("error", otherwise)
    .on("directory", otherwise)
    .pipe(response);
}
