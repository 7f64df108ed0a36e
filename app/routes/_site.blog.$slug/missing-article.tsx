import ArrowLeft from "lucide-react/icons/arrow-left";
import Compass from "lucide-react/icons/compass";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Container } from "~/ui/section";

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
