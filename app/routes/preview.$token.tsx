import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { isPublic } from "~/features/blog/model.server";
import { previewPost } from "~/features/blog/preview.server";
import { shownReference } from "~/features/references/preview.server";
import { shownService } from "~/features/services/preview.server";
import type { SharedItem } from "~/features/sharing/model.server";
import { readShared } from "~/features/sharing/shares.server";
import type { Previewed } from "~/schemas/answers";
import { SharedPreview } from "~/ui/shared-preview";

/** What no link shows is not there, whatever the reason; the front door sets what keeps the address to its holder. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const isSpelled = new URL(request.url).pathname.startsWith("/preview/");
  const item = isSpelled ? await readShared(params.token ?? "") : null;
  if (!item) throw new Response(null, { status: 404 });
  const path = publicPath(item);
  return path ? redirect(path, 302) : data({ title: item.title, shown: await shownItem(item) });
}

function publicPath(item: SharedItem): string | undefined {
  if (item.kind === "blog_posts") return isPublic(item) ? `/blog/${item.slug}` : undefined;
  return item.is_active ? `/${item.kind}#${item.slug}` : undefined;
}

async function shownItem(item: SharedItem): Promise<Previewed> {
  if (item.kind === "blog_posts") return { kind: item.kind, article: (await previewPost(item)).article };
  if (item.kind === "services") return { kind: item.kind, service: shownService(item) };
  return { kind: item.kind, reference: await shownReference(item) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Entwurf: ${data.title}` : "Oops! Page not found" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function SharedPreviewPage() {
  return <SharedPreview {...useLoaderData<typeof loader>().shown} />;
}
