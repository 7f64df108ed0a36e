import Inbox from "lucide-react/icons/inbox";
import { DeleteLink } from "~/ui/admin/delete";
import { FilterLinks, SearchBox } from "~/ui/admin/list-filters";
import { Availability } from "~/ui/availability";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink, type ButtonTone } from "~/ui/button";
import { CookieSettings } from "~/ui/cookie-settings";
import { PendingText } from "~/ui/pending-note";
import { ThemeSwitcher } from "~/ui/theme-switcher";
import { ToastCard } from "~/ui/toasts";
import { TroubleCard } from "~/ui/trouble-notice";
import { focused, longWord, Specimen, State } from "./specimen";

const tones: Exclude<ButtonTone, "on-deep">[] = ["signal", "brand", "quiet", "danger"];

export function Controls() {
  return (
    <>
      <Specimen title="Knöpfe" note="Ein Signal je Bildschirm. Der Knopf sagt, was geschieht.">
        <div className="grid gap-6 lg:grid-cols-2">
          {tones.map((tone) => (
            <Buttons key={tone} tone={tone} />
          ))}
          <div className="rounded-sm bg-deep p-4 text-deep-ink">
            <p className="mb-1.5 text-deep-muted text-xs">on-deep: Ruhe, Fokus</p>
            <div className="flex flex-wrap gap-4">
              <Button type="button" tone="on-deep">
                Weiter bearbeiten
              </Button>
              <Button type="button" tone="on-deep" className={focused}>
                Weiter bearbeiten
              </Button>
            </div>
          </div>
        </div>
      </Specimen>
      <Specimen
        title="Kurze Meldungen"
        note="Rechts unten, höchstens drei. Alt+T führt zu ihnen; Fehler bleiben stehen."
      >
        <div className="grid max-w-[356px] grid-cols-1 gap-3">
          <ToastCard
            tone="success"
            title="Nachricht gesendet!"
            text="Wir melden uns binnen 24 Stunden bei Dir zurück."
          />
          <ToastCard tone="error" title="Validierungsfehler" text={`${longWord} ist erforderlich`} />
          <ToastCard
            tone="info"
            title="Geplant"
            text={"Der Beitrag erscheint am 1. Dezember.\nBis dahin sieht ihn niemand."}
          />
        </div>
      </Specimen>
      <Specimen
        title="Nicht angekommen"
        note="Unten auf der Seite, die stehen bleibt. Der Text im Formular ist noch da."
      >
        <div className="max-w-xl">
          <TroubleCard text="Keine Verbindung. Dein Text ist noch da." />
        </div>
      </Specimen>
      <Specimen
        title="Warten"
        note="Erst nach einer Viertelsekunde zu sehen; schnelle Antworten kommen zuvor."
      >
        <div className="min-h-20">
          <div className="pending-bar h-0.5 bg-brand" />
          <p className="grid justify-center">
            <PendingText>Lade Blog-Artikel...</PendingText>
          </p>
        </div>
      </Specimen>
      <Specimen title="Erreichbarkeit und Schalter">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <Availability available />
          <Availability available={false} />
          <ThemeSwitcher />
          <CookieSettings className="inline-flex min-h-11 items-center underline underline-offset-4">
            Cookie-Einstellungen
          </CookieSettings>
        </div>
      </Specimen>
      <Specimen title="Wege">
        <Breadcrumbs
          trail={[
            { name: "Start", path: "/" },
            { name: "Blog", path: "/blog" },
            { name: longWord, path: "/blog/lang" },
          ]}
        />
        <div className="mt-4 flex flex-wrap justify-between gap-4">
          <FilterLinks
            label="Nach Zustand filtern"
            name="zustand"
            choices={[
              { label: "Alle", count: 1204 },
              { value: "leer", label: "Ungelesen", count: 0 },
            ]}
          />
          <SearchBox label="Muster durchsuchen" keep={["teil"]} />
        </div>
        <div className="mt-4">
          <DeleteLink to="/admin" question="Are you sure you want to delete this post?" />
        </div>
      </Specimen>
    </>
  );
}

function Buttons({ tone }: { tone: ButtonTone }) {
  return (
    <State name={`${tone}: Ruhe, mit Zeichen, Fokus, gesperrt, unterwegs, langes Wort`}>
      <div className="flex flex-wrap gap-3">
        <Button type="button" tone={tone}>
          Speichern
        </Button>
        <ButtonLink to="/admin/contacts" tone={tone}>
          <Inbox aria-hidden className="size-5" strokeWidth={1.75} />
          Nachrichten
        </ButtonLink>
        <Button type="button" tone={tone} className={focused}>
          Speichern
        </Button>
        <Button type="button" tone={tone} busy>
          Speichern
        </Button>
        <Button type="button" tone={tone} busy>
          Wird gesendet...
        </Button>
        <Button type="button" tone={tone} className="max-w-56 hyphens-auto break-all">
          {longWord}
        </Button>
      </div>
    </State>
  );
}
