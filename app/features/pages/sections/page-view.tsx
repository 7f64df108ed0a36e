import type { ComponentType } from "react";
import { Container } from "~/ui/section";
import { WholeWords } from "~/ui/whole-words";
import type { FactPiece } from "../facts";
import type { ShownPage } from "../public-page.server";
import { kindNamed } from "./kinds";
import type { ViewProps } from "./section";

type View = ComponentType<Omit<ViewProps<[]>, "section"> & { section: ShownPage["sections"][number] }>;

interface PageViewProps {
  page: Pick<ShownPage, "title" | "sections" | "facts" | "template">;
  isPreview?: boolean;
}

/** A page of sections, as visitors see it. */
export function PageView({ page: { title, sections, facts, template }, isPreview }: PageViewProps) {
  const first = new Map(sections.map(({ kind, id }): [string, string] => [kind, id]).reverse());
  return (
    // By turns: what shows nothing takes no turn.
    <div className="banded">
      {!first.has("head") && (
        <Container className="pt-14 md:pt-24">
          <h1 className="text-3xl md:text-display">
            <WholeWords of={title} />
          </h1>
          <FactLine facts={facts} className="mt-6" />
        </Container>
      )}
      {sections.map((section) => {
        const isFirst = first.get(section.kind) === section.id;
        const View = kindNamed(section.kind)?.View as View | undefined;
        if (!View) return null;
        if (section.kind !== "head" || !isFirst)
          return <View key={section.id} {...{ section, isFirst, isPreview, template }} />;
        return (
          <div key={section.id} className="band">
            <View section={{ ...section, title: section.title || title }} isFirst />
            {facts.length > 0 && (
              <div className="border-line border-b py-5">
                <Container>
                  <FactLine facts={facts} />
                </Container>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

function FactLine({ facts, className = "" }: { facts: FactPiece[]; className?: string }) {
  return (
    <p className={`text-balance font-semibold text-lg empty:hidden ${className}`}>
      {facts.map(({ text, at }) =>
        at ? (
          <time key={text} dateTime={at}>
            {text}
          </time>
        ) : (
          text
        ),
      )}
    </p>
  );
}
