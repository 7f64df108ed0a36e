import type { Previewed } from "~/schemas/answers";
import { ArticleBody } from "./article-body";
import { FeaturedReference } from "./featured-reference";
import { ReferenceCard } from "./reference-card";
import { Container } from "./section";
import { ServiceCard } from "./service-card";

/** An item as its public page would show it. */
export function PreviewedItem(item: Previewed) {
  if (item.kind === "blog_posts") return <ArticleBody article={item.article} />;
  return (
    <Container className="py-16">
      {item.kind === "services" ? (
        <ul className="grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-2">
          <ServiceCard service={item.service} index={0} />
        </ul>
      ) : (
        <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-2">
          {item.reference.is_featured ? (
            <FeaturedReference reference={item.reference} />
          ) : (
            <ReferenceCard reference={item.reference} index={0} />
          )}
        </div>
      )}
    </Container>
  );
}
