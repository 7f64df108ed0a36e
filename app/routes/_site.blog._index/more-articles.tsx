import type { PostTeaser } from "~/schemas/answers";
import { PostCard } from "~/ui/post-card";

/** The articles that come next, in a column beside the first on wide screens. */
export function ArticlesBeside({ posts }: { posts: PostTeaser[] }) {
  return (
    <section>
      <Title />
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

/** Articles in rows of three; `titled` where nothing above them says so. */
export function ArticleGrid({ posts, titled }: { posts: PostTeaser[]; titled: boolean }) {
  return (
    <>
      {titled && <Title />}
      <ul className={`grid grid-cols-1 gap-6 lg:grid-cols-3 ${titled ? "" : "mt-6 lg:mt-12"}`}>
        {posts.map((post, index) => (
          <li key={post.slug} data-fade="" data-fade-index={index % 3}>
            <PostCard post={post} beside="tablets" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Title() {
  return <h2 className="mb-6 text-2xl">Weitere Artikel</h2>;
}
