import type { Toast } from "~/schemas/answers";
import { textsOf } from "~/server/sessions/held-form.server";
import type { PictureAim } from "~/server/staff/content-kind.server";
import { intentOf, type TakenPictures, takeAlong, takePictures } from "~/server/staff/editor-pictures.server";
import { formOf } from "./copy-form.server";
import type { Copy, Done, Intent, Posted } from "./editor.server";

/** What the form of an editor does with pictures: its buttons by the names of their files and searches, what it brings along, and the Enter key. */
export function pictureIntents(aims: readonly PictureAim[], searches: readonly string[]) {
  const button =
    (pressed: PictureAim): Intent =>
    (copy, posted) =>
      taking(copy, posted, aims, (all) =>
        takePictures(
          all,
          aims.filter((aim) => aim === pressed || posted.files.has(aim.file)),
        ),
      );
  const search =
    (name: string): Intent =>
    (_copy, { form }) => ({ address: { bild: String(form.get(name) ?? ""), feld: name } });
  const alongside: Intent = async (copy, posted) => {
    const { refusal, ...done } = await taking(copy, posted, aims, (all) => takeAlong(all, aims));
    return refusal
      ? { ...done, refusal: { title: "Nicht gespeichert: Bild nicht übernommen" } }
      : { ...done, notices: done.worthKnowing };
  };
  return {
    intents: Object.fromEntries([
      ...aims.map((aim) => [aim.file, button(aim)] as const),
      ...searches.map((name) => [name, search(name)] as const),
    ]),
    alongside,
    enter: (copy: Copy, posted: Posted) => intentOf(withFiles(copy, posted, aims, searches), aims),
  };
}

/** Takes the files that a form holds for pictures, whatever its button asks for. */
export function takeFiles(aims: readonly PictureAim[]): Intent {
  return (copy, posted) =>
    taking(copy, posted, aims, (all) =>
      takePictures(
        all,
        aims.filter(({ file }) => posted.files.has(file)),
      ),
    );
}

/** `worthKnowing` is what is said of pictures once the form is saved. */
async function taking(
  copy: Copy,
  posted: Posted,
  aims: readonly PictureAim[],
  take: (posted: ReturnType<typeof withFiles>) => Promise<TakenPictures>,
): Promise<Done & { worthKnowing: Toast[] }> {
  const whole = withFiles(copy, posted, aims);
  const { status, error, taken, toasts, notices } = await take(whole);
  const names = aims.map(({ file }) => file);
  const fields = Object.fromEntries(textsOf(whole.form).filter(([name]) => !names.includes(name)));
  const done = { fields, taken, notices: toasts, worthKnowing: notices };
  if (!error) return done;
  const refusal = { title: "Bild nicht übernommen" };
  return { ...done, problems: error, status: status === 503 ? 503 : 400, refusal };
}

/** The form of a copy, with the names of its files, as pictures are taken from it. */
function withFiles(
  copy: Copy,
  { form, ...posted }: Posted,
  aims: readonly PictureAim[],
  searches: readonly string[] = [],
) {
  const whole = formOf(copy.fields);
  for (const name of [...aims.map(({ file }) => file), ...searches, "intent"])
    if (form.has(name)) whole.set(name, String(form.get(name)));
  return { ...posted, form: whole };
}
