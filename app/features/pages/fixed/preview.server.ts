import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { fixedPages, groupOfPage, pageNames } from "~/content/fixed-pages";
import { editorOfGroup } from "~/features/company/editor.server";
import { previewTyped, problemOf } from "~/features/sharing/preview.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";

type FixedPreview = Awaited<ReturnType<typeof previewWords>>["data"];

declare module "@remix-run/node" {
  interface AppLoadContext {
    preview?: FixedPreview;
  }
}

/** What the action of the same request has made, since the page itself stands between the two routes. */
export async function loadFixedPreview({ request, context }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(context.preview ?? null, { headers });
}

export async function previewFixedPage(args: ActionFunctionArgs) {
  const shown = await previewWords(args);
  args.context.preview = shown.data;
  return data(null, shown.init ?? {});
}

function previewWords(args: ActionFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  const page = pageNames.find((name) => pathname.toLowerCase().endsWith(`/${name}/preview`));
  const editor = page && editorOfGroup(groupOfPage(page));
  if (!editor) throw new Response(null, { status: 404 });
  return previewTyped(editor, args, async (_, fields) => {
    const parsed = editor.parse?.(fields) ?? { problems: {} };
    if ("problems" in parsed) return problemOf(Object.values(parsed.problems).flat());
    args.context.typed = { path: fixedPages[page].path, words: parsed.input };
    return { dropped: [] };
  });
}
