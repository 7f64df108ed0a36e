import type { ComponentType } from "react";
import { Container } from "~/ui/section";
import type { ShownPage } from "../public-page.server";
import { kindNamed } from "./kinds";
import type { ViewProps } from "./section";

type View = ComponentType<ViewProps<ShownPage["sections"][number]>>;

interface PageViewProps {
  page: Pick<ShownPage, "title" | "sections">;
  isPreview?: boolean;
}

/** A page of sections, as visitors see it. */
export function PageView({ page: { title, sections }, isPreview }: PageViewProps) {
  const first = new Map(sections.map(({ kind, id }): [string, string] => [kind, id]).reverse());
  return (
    // By turns: what shows nothing takes no turn.
    <div className="banded">
      {!first.has("head") && (
        <Container className="pt-14 md:pt-24">
          <h1 className="text-3xl md:text-display">{title}</h1>
        </Container>
      )}
      {sections.map((section) => {
        const isFirst = first.get(section.kind) === section.id;
        const View = kindNamed(section.kind)?.View as View | undefined;
        return (
          View && (
            <View
              key={section.id}
              section={
                section.kind === "head" && isFirst ? { ...section, title: section.title || title } : section
              }
              isFirst={isFirst}
              isPreview={isPreview}
            />
          )
        );
      })}
    </div>
  );
}
