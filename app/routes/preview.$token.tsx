import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { previewPost } from "~/features/blog/preview.server";
import { readShared } from "~/features/blog/shares.server";
import { SharedPreview } from "~/ui/shared-preview";

/** Every unusable link is 404. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const isSpelled = new URL(request.url).pathname.startsWith("/preview/");
  const post = isSpelled ? await readShared(params.token ?? "") : null;
  if (!post) throw new Response(null, { status: 404 });
  if (post.isPublic) return redirect(`/blog/${post.slug}`, 302);
  return data((await previewPost(post)).article);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Entwurf: ${data.title}` : "Oops! Page not found" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function SharedPreviewPage() {
  return <SharedPreview article={useLoaderData<typeof loader>()} />;
}
