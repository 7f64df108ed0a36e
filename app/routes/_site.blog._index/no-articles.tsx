import CloudOff from "lucide-react/icons/cloud-off";
import PenLine from "lucide-react/icons/pen-line";
import Search from "lucide-react/icons/search";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

export function NoArticles({ status, isSearch }: { status: number; isSearch: boolean }) {
  if (status === 503) {
    return (
      <EmptyState
        Icon={CloudOff}
        title="Der Blog lässt sich gerade nicht laden"
        text="Das liegt an uns, nicht an Dir. Bitte versuche es in ein paar Minuten noch einmal."
      >
        <ButtonLink to="/blog" reloadDocument tone="quiet">
          Noch einmal versuchen
        </ButtonLink>
      </EmptyState>
    );
  }
  if (isSearch) {
    return (
      <EmptyState
        Icon={Search}
        title="Dazu haben wir nichts gefunden"
        text="Nimm ein anderes Wort oder nur seinen Anfang. Oder frag uns: Wir antworten innerhalb von 24 Stunden."
      >
        <ButtonLink to="/contact" tone="quiet">
          Frag uns
        </ButtonLink>
        <ButtonLink to="/blog" tone="quiet">
          Alle Artikel ansehen
        </ButtonLink>
      </EmptyState>
    );
  }
  if (status === 404) {
    return (
      <EmptyState
        Icon={Search}
        title="Keine Artikel in dieser Kategorie"
        text="Dazu haben wir noch nichts geschrieben. Vielleicht ist im Namen ein Buchstabe anders?"
      >
        <ButtonLink to="/blog" tone="quiet">
          Alle Artikel ansehen
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={PenLine}
      title="Noch keine Artikel"
      text="Der erste ist in Arbeit. Mit dem Newsletter erfährst Du, wenn er da ist."
    />
  );
}
