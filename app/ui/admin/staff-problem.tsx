import { Form, isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import type { LostTexts, PendingForm, Phrase } from "~/schemas/answers";
import { Button, buttonClass } from "~/ui/button";
import { useIncident } from "~/ui/incident";
import { lossOf, TryAgain, wordsOfLoss } from "~/ui/lost-page";
import { textOf, Words } from "~/ui/phrase";
import { PendingFormButton } from "./pending-form";

export function StaffProblem({ error }: { error: unknown }) {
  if (lossOf(error)) return <Lost error={error} />;
  return <Problem error={error} />;
}

function Lost({ error }: { error: unknown }) {
  const { heading, text } = wordsOfLoss(error);
  return (
    <div className="mx-auto max-w-text py-10 md:py-16">
      <h1 className="text-2xl">{heading}</h1>
      <p className="mt-3 mb-6 text-base">{text}</p>
      <TryAgain />
    </div>
  );
}

export function problemTitle(error: unknown): string {
  const { heading } = lossOf(error) ? wordsOfLoss(error) : problemOf(error);
  return textOf(heading);
}

function problemOf(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kept = isRouteErrorResponse(error) ? (error.data as Partial<PendingForm> | null)?.kept : undefined;
  return { status, kept, ...(kept ? unreachable : (problems[status] ?? (status < 500 ? refusal : fault))) };
}

function Problem({ error }: { error: unknown }) {
  const { status, kept, heading, text } = problemOf(error);
  const { lost = [] } = (isRouteErrorResponse(error) && (error.data as Partial<LostTexts> | null)) || {};
  const longest = status === 413 && longestPart(error);
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto max-w-text py-10 md:py-16">
      <p className="font-semibold text-brand">{status}</p>
      <h1 className="mt-1 text-2xl">
        <Words of={heading} />
      </h1>
      <p className="mt-3 text-base">{text}</p>
      {longest && <p className="mt-3 text-base">{longest}</p>}
      {lost.length > 0 && <LostWords lost={lost} />}
      {status === 500 && <Incident />}
      <div className="mt-6 flex flex-wrap gap-3">
        {kept && <PendingFormButton kept={kept} action={pathname + search} label="Noch einmal senden" />}
        {status === 403 ? (
          <Form method="post" action="/admin/logout" reloadDocument>
            <Button tone="brand">Abmelden</Button>
          </Form>
        ) : (
          <Link to="/admin" reloadDocument={status >= 500} className={buttonClass("brand")}>
            Zu Heute
          </Link>
        )}
        <a href="/" className={buttonClass("quiet")}>
          Zur Website
        </a>
      </div>
    </div>
  );
}

/** Of a form with sections, whose field names hold their numbers. */
function longestPart(error: unknown): string | undefined {
  const name = isRouteErrorResponse(error) ? String(error.data) : "";
  const [, index] = /^sections\.(\d+)\./.exec(name) ?? [];
  return index && `Am längsten ist Abschnitt ${Number(index) + 1}.`;
}

function LostWords({ lost }: LostTexts) {
  return (
    <div className="mt-4 grid gap-4">
      <p className="text-base">Das hattest Du geschrieben, es ist nirgends gespeichert:</p>
      {lost.map(([label, text]) => (
        <label key={label} className="font-semibold">
          {label}
          <textarea
            readOnly
            rows={6}
            defaultValue={text}
            className="mt-1.5 block w-full rounded-sm border border-control bg-surface-raised px-3 py-2 font-normal text-base"
          />
        </label>
      ))}
    </div>
  );
}

const refusal = {
  heading: "Das hat nicht geklappt",
  text: "Die Anfrage konnte so nicht bearbeitet werden. Bitte geh zurück und versuche es noch einmal.",
};
const goBack = "Hast Du gerade etwas abgeschickt, geh zurück: Dein Text ist dort noch da.";
const fault = {
  heading: { english: "Unexpected Application Error!" },
  text: `Bei uns ist etwas schiefgegangen. Bitte lade die Seite in ein paar Minuten noch einmal. ${goBack}`,
};
const unreachable = {
  heading: "Das ließ sich gerade nicht speichern",
  text: "Anmeldedienst oder Datenbank antworten gerade nicht. Alles, was Du geschrieben hast, ist noch da: Warte kurz und sende es dann noch einmal.",
};
const problems: Record<number, { heading: Phrase; text: string }> = {
  403: {
    heading: "Kein Zugang",
    text: "Dieses Konto gehört nicht zur Redaktion. Melde Dich ab und mit Deiner Firmenadresse wieder an.",
  },
  404: {
    heading: { english: "Oops! Page not found" },
    text: "Diesen Eintrag gibt es nicht oder nicht mehr.",
  },
  413: {
    heading: "Zu viel Text",
    text: "Das ist zu viel Text auf einmal: Es gehen 4 MB. Geh zurück, dann ist er wieder da. Kürze ihn, oder teile ihn auf.",
  },
  503: {
    heading: "Das lässt sich gerade nicht öffnen",
    text: `Anmeldedienst oder Datenbank antworten gerade nicht. Du bleibst angemeldet. Bitte lade die Seite in einer Minute noch einmal. ${goBack}`,
  },
};

/** Only the server knows the id, so the browser keeps what the document came with. */
function Incident() {
  const incident = useIncident();
  return (
    <p className="mt-3 text-ink-muted">
      Vorgang: <code suppressHydrationWarning>{incident}</code>
    </p>
  );
}
