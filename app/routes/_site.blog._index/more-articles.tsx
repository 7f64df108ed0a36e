import type { PostTeaser } from "~/schemas/answers";
import { PostCard } from "~/ui/post-card";

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
