import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { fillLeftOut, restored } from "~/platform/forms/form-version.server";
import { text } from "~/platform/forms/read-form.server";
import { requireEditor, requirePage } from "~/platform/sessions/pending-form.server";
import type { PictureAnswer } from "~/schemas/answers";
import { pictureFields } from "~/schemas/form-fields";
import { invalid } from "~/schemas/invalid";
import { mediaLimits } from "~/schemas/media";
import { PictureSchema } from "~/schemas/picture";
import { chooseAgain } from "./bring-in.server";
import { getMedia } from "./model.server";

export async function readPictureForm(request: Request, id?: string) {
  const posted = await requireEditor(request, pictureFields, { picture: mediaLimits.bytes });
  const { form, staff } = posted;
  const { fault } = await fillLeftOut(form, ["alt", "caption"], async () => {
    const picture = id === undefined || form.get("intent") ? null : await getMedia(staff.db, id);
    return picture && { alt: picture.alt, caption: picture.caption ?? "" };
  });
  const submission = parseWithZod(form, { schema: PictureSchema });
  const fileName = text(form, "picture");
  const typed = { initialValue: submission.payload } as SubmissionResult;

  const answer = async (status: number, rest: Partial<PictureAnswer>) => {
    await requirePage(request, form);
    return data<PictureAnswer>({ reply: typed, ...rest }, { status, headers: staff.headers });
  };
  const refuse = (status: number, problems: { picture?: string } = {}, rest: Partial<PictureAnswer> = {}) => {
    const lost = fileName && !problems.picture ? chooseAgain(fileName) : undefined;
    const again = status === 503 && fileName ? chooseAgain(fileName) : undefined;
    const said = [problems.picture, again ?? lost].filter(Boolean).join(" ");
    const reply = submission.reply(said ? { fieldErrors: { picture: [said] } } : {});
    const error = submission.status === "error" ? submission.error : {};
    const refusal = invalid(problems.picture ? { picture: [problems.picture] } : error);
    return answer(status, { reply, refusal, isFileLost: lost !== undefined, ...rest });
  };
  const restore = () => {
    const again = fileName ? [chooseAgain(fileName)] : [];
    const toast = form.has("alt") ? restored(again) : waited(again);
    return answer(200, { toasts: [toast] });
  };
  return { ...posted, fault, submission, fileName, answer, refuse, restore };
}

function waited(lines: string[]) {
  return { tone: "info", title: "Noch nicht ersetzt", lines } as const;
}
