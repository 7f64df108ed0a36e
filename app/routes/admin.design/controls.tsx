import { Button, type ButtonTone } from "~/ui/button";
import { ToastCard } from "~/ui/toasts";
import { focused, longWord, Specimen } from "./specimen";

const tones: Exclude<ButtonTone, "on-deep">[] = ["signal", "brand", "quiet", "danger"];

export function Controls() {
  return (
    <>
      <Specimen title="Knöpfe" note="Ein Signal je Bildschirm: Ruhe, Fokus, unterwegs, langes Wort.">
        <div className="grid gap-6">
          {tones.map((tone) => (
            <Buttons key={tone} tone={tone} />
          ))}
        </div>
      </Specimen>
      <Specimen
        title="Kurze Meldungen"
        note="Rechts unten, höchstens drei. Alt+T führt zu ihnen; Fehler bleiben stehen."
      >
        <div className="grid max-w-[356px] grid-cols-1 gap-3">
          <ToastCard tone="success" title="Nachricht gesendet!" lines={["Wir melden uns bei Dir zurück."]} />
          <ToastCard tone="error" title="Validierungsfehler" lines={[`${longWord} ist erforderlich`]} />
          <ToastCard tone="info" title="Geplant" lines={["Der Beitrag erscheint am 1. Dezember."]} />
        </div>
      </Specimen>
    </>
  );
}

function Buttons({ tone }: { tone: ButtonTone }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="button" tone={tone}>
        Speichern
      </Button>
      <Button type="button" tone={tone} className={focused}>
        Speichern
      </Button>
      <Button type="button" tone={tone} busy>
        Speichern
      </Button>
      <Button type="button" tone={tone} className="max-w-56 hyphens-auto break-all">
        {longWord}
      </Button>
    </div>
  );
}
