import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { isPublic } from "~/features/blog/model.server";
import type { SharedItem } from "~/features/sharing/model.server";
import { type Previewed, PreviewedItem } from "~/features/sharing/previewed";
import { readShared } from "~/features/sharing/shares.server";
import { shownItem } from "~/features/sharing/shown-item.server";
import { Logo } from "~/ui/logo";
import { Container } from "~/ui/section";

/** What no link shows is not there, whatever the reason; the front door sets what keeps the address to its holder. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const isSpelled = new URL(request.url).pathname.startsWith("/preview/");
  const item = isSpelled ? await readShared(params.token ?? "") : null;
  if (!item) throw new Response(null, { status: 404 });
  const path = publicPath(item);
  if (path) return redirect(path, 302);
  const { dropped: _, ...shown } = await shownItem(item);
  return data({ title: item.title, shown });
}

function publicPath(item: SharedItem): string | undefined {
  if (item.kind === "blog_posts") return isPublic(item) ? `/blog/${item.slug}` : undefined;
  if (item.kind === "pages") return isPublic(item) ? `/${item.slug}` : undefined;
  return item.is_active ? `/${item.kind}#${item.slug}` : undefined;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Entwurf: ${data.title}` : "Oops! Page not found" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function SharedPreviewPage() {
  return <SharedPreview {...useLoaderData<typeof loader>().shown} />;
}

/** Without the site frame, which asks for consent. */
function SharedPreview(item: Previewed) {
  return (
    <>
      <a
        href="#inhalt"
        className="fixed top-3 left-3 z-50 rounded-sm bg-surface-raised px-4 py-3 not-focus:sr-only"
      >
        Zum Inhalt springen
      </a>
      <header>
        <section aria-label="Hinweis zum Entwurf" className="bg-deep py-3 text-deep-ink text-sm">
          <Container>
            <p className="font-semibold">Entwurf, nicht öffentlich</p>
            <p className="text-deep-muted">
              Nur wer diesen Link hat, sieht den Text. Bitte gib ihn nicht ohne Rücksprache weiter.
            </p>
          </Container>
        </section>
        <Container className="pt-6">
          <a href="/" className="inline-flex min-h-11 items-center">
            <Logo />
          </a>
        </Container>
      </header>
      <main id="inhalt" tabIndex={-1} className="outline-none">
        <PreviewedItem {...item} />
      </main>
      <footer className="border-line border-t py-6 text-sm">
        <Container className="flex flex-wrap gap-x-6">
          <a href="/impressum" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Impressum
          </a>
          <a href="/datenschutz" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Datenschutz
          </a>
        </Container>
      </footer>
    </>
  );
}
