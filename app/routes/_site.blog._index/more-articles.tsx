import type { PostTeaser } from "~/schemas/answers";
import { PostCard } from "~/ui/post-card";

/** The articles that come next, in a column beside the first on wide screens. */
export function ArticlesBeside({ posts }: { posts: PostTeaser[] }) {
  return (
    <section>
      <Title>{moreArticles}</Title>
      <ul className="grid grid-cols-1 gap-6">
        {posts.map((post, index) => (
          <li key={post.slug} data-fade="" data-fade-index={index % 2}>
            <PostCard post={post} beside />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Articles in rows of three; with a title where nothing above them has one. */
export function ArticleGrid({ posts, title }: { posts: PostTeaser[]; title: string | false }) {
  return (
    <>
      {title && <Title>{title}</Title>}
      <ul className={`grid grid-cols-1 gap-6 lg:grid-cols-3 ${title ? "" : "mt-6 lg:mt-12"}`}>
        {posts.map((post, index) => (
          <li key={post.slug} data-fade="" data-fade-index={index % 3}>
            <PostCard post={post} beside="tablets" />
          </li>
        ))}
      </ul>
    </>
  );
}

export const moreArticles = "Weitere Artikel";

function Title({ children }: { children: string }) {
  return <h2 className="mb-6 text-2xl">{children}</h2>;
}
