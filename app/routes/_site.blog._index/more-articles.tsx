import { PostCard, type PostTeaser } from "~/ui/post-card";

interface MoreArticlesProps {
  posts: PostTeaser[];
  /** Nothing stands beside them. */
  wide: boolean;
}

export function MoreArticles({ posts, wide }: MoreArticlesProps) {
  return (
    <section aria-labelledby="weitere-artikel">
      <h2 id="weitere-artikel" className="mb-6 text-2xl">
        Weitere Artikel
      </h2>
      <ul className={`grid grid-cols-1 gap-6 sm:grid-cols-2 ${wide ? "lg:grid-cols-3" : "lg:grid-cols-1"}`}>
        {posts.map((post, index) => (
          <li key={post.slug} data-fade="" data-fade-index={index % 2}>
            <PostCard post={post} beside={!wide} />
          </li>
        ))}
      </ul>
    </section>
  );
}
