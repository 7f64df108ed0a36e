import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { draftWords } from "~/server/staff/draft-words.server";
import { keepSentDraft } from "~/server/staff/drafts.server";
import { answerScript } from "~/server/staff/picture-answers.server";
import { postKind } from "~/server/staff/posts.server";

const kinds = { blog: postKind };

/** Nothing is shown here: scripts of the editors bring drafts to this address. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerScript(
    request,
    () => {
      throw new Response(null, { status: 405, headers: { Allow: "POST" } });
    },
    draftWords,
  );

export const action = ({ request }: ActionFunctionArgs) => keepSentDraft(request, kinds);
