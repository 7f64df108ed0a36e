import ArrowLeft from "lucide-react/icons/arrow-left";
import Compass from "lucide-react/icons/compass";
import type { PostTeaser } from "~/schemas/answers";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PostCard } from "~/ui/post-card";
import { Container } from "~/ui/section";

export function Related({ posts }: { posts: PostTeaser[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="weiterlesen" className="no-print border-line border-t py-16 md:py-24">
      <Container>
        <h2 id="weiterlesen" className="mb-8 text-2xl md:mb-10">
          Das könnte Dich auch interessieren
        </h2>
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <li
              key={post.slug}
              data-fade=""
              data-fade-index={index}
              className="max-lg:nth-3:hidden max-sm:nth-3:block"
            >
              <PostCard post={post} still />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

export function MissingArticle({ unreachable }: { unreachable: boolean }) {
  return (
    <Container className="py-16 md:py-24">
      <EmptyState
        Icon={Compass}
        as="h1"
        title="Artikel nicht gefunden"
        text={
          unreachable
            ? "Wir kommen gerade nicht an unsere Artikel heran. Das liegt an uns; bitte versuche es in ein paar Minuten noch einmal."
            : "Den Artikel gibt es nicht oder nicht mehr. Vielleicht findest Du im Blog, was Du suchst."
        }
      >
        <ButtonLink to="/blog" tone="brand">
          <ArrowLeft className="size-5" />
          Zurück zum Blog
        </ButtonLink>
      </EmptyState>
    </Container>
  );
}
