import {
  headOfFile,
  kindOfHead,
  mediaLimits,
  pictureProblems,
  type ShownPicture,
  type UploadAnswer,
  unreadable,
} from "~/schemas/media";

/** What is said of a picture: no `alt` as long as nobody has described it, an empty one for what only decorates. */
export interface Words {
  alt: string | null;
  caption: string | undefined;
}

export interface Failure {
  problem: string;
  isSignedOut?: boolean;
  /** It had nothing to do with the picture: what others fail for will pass for it as well. */
  isPassing?: boolean;
  isFinal?: boolean;
}

export type Sent = { picture: ShownPicture } | Failure;

/** Without a byte more, or an answer to the last one, for so long nobody is there (milliseconds). */
const timeout = 60_000;

const offline =
  "Keine Verbindung. Das Bild ist noch hier: Versuche es noch einmal, sobald Du wieder online bist.";
const silent = "Der Server antwortet nicht. Versuche es gleich noch einmal.";
const refused = "Das ließ sich gerade nicht annehmen. Warte kurz und versuche es dann noch einmal.";
const signedOut =
  "Deine Sitzung ist abgelaufen. Melde Dich in einem neuen Tab neu an, dann geht es hier weiter.";

const sentences: Record<number, string> = {
  401: signedOut,
  403: "Von hier nehmen wir keine Bilder an. Bist Du noch angemeldet?",
  413: "Das Bild ist zu groß: Es gehen 12 MB. Verkleinere es und wähle es dann neu.",
  429: "Gerade kommt zu viel auf einmal. Warte eine Minute und versuche es dann noch einmal.",
};

/** Sends a picture to the server and tells how many per cent are there. Never rejects; aborted, it gives an empty sentence. */
export function sendPicture(
  file: File,
  { alt, caption }: Words,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  isLogo = false,
): Promise<Sent> {
  const form = new FormData();
  form.append("alt", alt ?? "");
  if (alt === "") form.append("decorative", "on");
  form.append("caption", caption ?? "");
  if (isLogo) form.append("logo", "on");
  form.append("picture", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let late: ReturnType<typeof setTimeout>;
    const end = (sent: Sent) => {
      clearTimeout(late);
      resolve(sent);
    };
    const giveUp = () => {
      end({ problem: silent, isPassing: true });
      request.abort();
    };
    const wait = () => {
      clearTimeout(late);
      late = setTimeout(giveUp, timeout);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress(total ? Math.floor((100 * loaded) / total) : 0);
    };
    request.onload = () => end(answerOf(request));
    request.onerror = () => void whyOf(file).then(end);
    signal.addEventListener("abort", () => {
      end({ problem: "" });
      request.abort();
    });
    request.open("POST", "/admin/media/upload");
    request.setRequestHeader("Accept", "application/json");
    wait();
    request.send(form);
  });
}

/** Browsers tell of a file that changed or went since it was chosen as of a line that is gone. */
async function whyOf(file: File): Promise<Failure> {
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return isReadable ? { problem: offline, isPassing: true } : { problem: unreadable, isFinal: true };
}

function answerOf({ status, responseText, responseURL }: XMLHttpRequest): Sent {
  const answer = parse(responseText);
  if (status === 200 && answer && "picture" in answer) return answer;
  const isSignedOut = status === 401 || /\/admin\/login\b/.test(responseURL);
  const said = answer && "problem" in answer ? answer.problem : undefined;
  return {
    problem: said ?? (isSignedOut ? signedOut : (sentences[status] ?? refused)),
    isSignedOut,
    isFinal: status === 413 || (status === 400 && said !== undefined),
    isPassing: isSignedOut || status === 429 || status >= 500,
  };
}

function parse(text: string): UploadAnswer | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return answer && typeof answer === "object" ? (answer as UploadAnswer) : undefined;
  } catch {
    return undefined;
  }
}

export async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > mediaLimits.bytes) return pictureProblems.large;
  const bytes = await file
    .slice(0, headOfFile)
    .arrayBuffer()
    .catch(() => undefined);
  if (!bytes) return unreadable;
  if (!bytes.byteLength) return pictureProblems.empty;
  const kind = kindOfHead(String.fromCharCode(...new Uint8Array(bytes)));
  return kind in pictureProblems ? pictureProblems[kind as keyof typeof pictureProblems] : undefined;
}

/** A small copy to look at meanwhile, as an address that our content policy lets in; nothing where there is none. */
export async function previewOf(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: 320, resizeQuality: "medium" });
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas.toDataURL("image/webp", 0.7);
  } catch {
    return undefined;
  }
}
