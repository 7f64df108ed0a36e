import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "~/schemas/answers";
import { keepTyped } from "./keep-typed";
import { report } from "./network-errors";

/** Milliseconds, and one second more for each 20 kB. */
const timeout = 60_000;

/** On failure only the texts come back; the file stays chosen. */
export async function keepTypedFile(args: ClientActionFunctionArgs) {
  const { url, signal } = args.request;
  const form = await args.request
    .clone()
    .formData()
    .catch(() => undefined);
  if (!form) return chooseAgain();
  const fields = [...form];
  const files = fields.flatMap(([, value]) => (typeof value === "string" ? [] : value));
  if (files.length === 0) return keepTyped(args);
  report();
  const largest = Math.max(...files.map(({ size }) => size));
  const answer = args.serverAction();
  const settled = answer.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, timeout + largest / 20))]);
  const texts = new FormData();
  for (const [name, value] of fields) if (typeof value === "string") texts.append(name, value);
  const typed = new Request(url, { method: "POST", body: texts, signal });
  return keepTyped({ ...args, request: typed, serverAction: <T>() => answer as Promise<T> });
}

/** A file changed since it was chosen cannot be read, nor can the request. */
async function chooseAgain() {
  const chosen = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")].filter(
    ({ files }) => files?.length,
  );
  const readable = await Promise.all(chosen.map(isReadable));
  const lost = chosen.filter((_, index) => !readable[index]);
  const form = lost[0]?.form;
  if (!form) throw new Error("a form that cannot be read");
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  const { updated_at, opened, ...fields } = Object.fromEntries(texts) as Record<string, string>;
  // Browsers tell of no change when the same file is chosen over itself.
  for (const input of lost) input.value = "";
  const sentence =
    "Die Datei hat sich inzwischen geändert oder ist nicht mehr da. Wähle sie noch einmal aus.";
  const error = Object.fromEntries(lost.map(({ name }) => [name, [sentence]]));
  const answer: FormAnswer = {
    reply: { initialValue: fields, error },
    refusal: { title: "Nicht eingelesen" },
  };
  // A Response, so that the router revalidates no loader.
  return Response.json({ ...answer, updated_at, opened }, { status: 400 });
}

function isReadable({ files }: HTMLInputElement): Promise<boolean> {
  const read = files?.[0]?.slice(0, 1).arrayBuffer();
  return Promise.resolve(read).then(
    () => true,
    () => false,
  );
}
