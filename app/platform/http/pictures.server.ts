import type { IncomingMessage, ServerResponse } from "node:http";
import { answerPicture } from "~/platform/media/serving.server";
import { refuse } from "./refuse.server";
import type { Refusal } from "./request-checks.server";

const headers = { "Cache-Control": "no-store" };
const unknown: Refusal = { status: 404, text: "Diese Datei gibt es hier nicht.", headers };
const unavailable: Refusal = {
  status: 503,
  text: "Dieses Bild ist gerade nicht zu haben. Bitte versuche es gleich noch einmal.",
  headers: { ...headers, "Retry-After": "5" },
};
const onlyRead: Refusal = {
  status: 405,
  text: "Diese Anfrageart gibt es hier nicht.",
  headers: { ...headers, Allow: "GET, HEAD" },
};

export async function takePicture(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "POST") return refuse(request, response, onlyRead);
  const outcome = await answerPicture(request, response);
  if (outcome === "sent" || response.destroyed) return;
  refuse(request, response, outcome === "unknown" ? unknown : unavailable);
}
