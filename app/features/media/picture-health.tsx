import { Form, Link } from "@remix-run/react";
import type { PictureHealth } from "~/features/media/picture-health.server";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";

const problems: Record<NonNullable<PictureHealth["problem"]>, string> = {
  fault: "Die Datenbank oder der Speicher hat nicht geantwortet. Heute Nacht wird es wieder versucht.",
  key: "Die Datenbank kennt den Schlüssel dieses Servers nicht. Bitte gib es an die Technik weiter: docs/guide/mail.md sagt, wie sie ihn bekommt.",
  clock: "Die Uhr dieses Servers geht falsch. Bitte gib es an die Technik weiter.",
  store: "Die Datenbank hat keinen Speicher für Bilder. Bitte gib es an die Technik weiter.",
};

const storeFaults: Record<PictureHealth["store"][number], string> = {
  missing: "Es gibt ihn nicht: Neue Bilder lassen sich nicht ablegen.",
  private: "Er ist nicht öffentlich: Besucher sehen neue Bilder nicht.",
  size: "Er nimmt nicht die Größen, die er nehmen soll.",
  types: "Er nimmt nicht die Dateiarten, die er nehmen soll.",
  "row security": "Seine Regeln sind ausgeschaltet: Fremde könnten Dateien ändern oder löschen.",
  policies: "Seine Regeln sind nicht die dieser Website.",
  unavailable: "Er antwortet nicht oder zu spät: Neue Bilder kommen erst, wenn er es wieder tut.",
};

export function PictureHealthReport({ at, problem, store, missing, more, kept, orphans }: PictureHealth) {
  const sending = useSending();
  const lacking = missing.length + more;
  return (
    <section
      id="bilder"
      tabIndex={-1}
      aria-label="Dateien der Bilder"
      className="space-y-1 text-ink-muted outline-none"
    >
      {store.length > 0 && (
        <p className="font-semibold text-ink">
          Mit dem Speicher für Bilder stimmt etwas nicht. {store.map((fault) => storeFaults[fault]).join(" ")}{" "}
          Bitte gib es an die Technik weiter: <code>npm run check:hosted</code> sagt, was zu tun ist.
        </p>
      )}
      {problem && (
        <p className="font-semibold text-ink">
          Ob zu allen Bildern die Dateien da sind, ließ sich am {at} nicht prüfen: {problems[problem]}
        </p>
      )}
      {lacking > 0 && (
        <>
          <p className="font-semibold text-ink">
            {lacking === 1 ? "Bei einem Bild fehlen Dateien" : `Bei ${lacking} Bildern fehlen Dateien`}:
            Besucher sehen dort nur die Beschreibung. Lade dieselbe Datei noch einmal hoch, oder ersetze das
            Bild:
          </p>
          <ul>
            {missing.map(({ to, name }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center text-ink underline underline-offset-4 wrap-anywhere"
                >
                  {name}
                </Link>
              </li>
            ))}
            {more > 0 && <li>und {more} weitere</li>}
          </ul>
        </>
      )}
      {kept > 0 && (
        <p className="font-semibold text-ink">
          Von {kept === 1 ? "einem" : kept} davon hat dieser Server noch alles und kann es nachlegen.
        </p>
      )}
      {orphans > 0 && (
        <p className="font-semibold text-ink">
          {orphans === 1
            ? "Im Speicher liegen Dateien eines Bildes, das es nicht mehr gibt."
            : `Im Speicher liegen Dateien von ${orphans} Bildern, die es nicht mehr gibt.`}{" "}
          Räume sie auf.
        </p>
      )}
      <Form method="post" action="/admin/media/tidy" className="flex flex-wrap gap-2 pt-1">
        {kept > 0 && (
          <Button name="intent" value="store" tone="quiet" busy={sending} className="min-h-11 text-sm">
            Nachlegen
          </Button>
        )}
        {orphans > 0 && (
          <Button tone="quiet" busy={sending} className="min-h-11 text-sm">
            Aufräumen
          </Button>
        )}
        <Button name="intent" value="check" tone="quiet" busy={sending} className="min-h-11 text-sm">
          Noch einmal prüfen
        </Button>
      </Form>
    </section>
  );
}
