import { podcast } from "~/content/podcast";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";

export function EmptyBar() {
  return (
    <Container className="pb-24 md:pb-40">
      <div className="max-w-text border-sand border-l-4 pl-6">
        <h2 className="text-2xl">Neue Episoden kommen bald!</h2>
        <p className="mt-3 text-ink-muted text-lg">{useWords("podcast", podcast).followUp}</p>
      </div>
    </Container>
  );
}
