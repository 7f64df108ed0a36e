import { Link, useLocation } from "@remix-run/react";
import { hoursPhrase } from "~/content/availability";
import { lasting } from "~/content/picture-address";
import { telOf } from "~/schemas/contact-links";
import type { SentMessage } from "~/schemas/sent-message";
import { inGerman } from "~/schemas/text";
import { buttonClass } from "./button";
import { useGermanLang, useSite, useWord } from "./use-site";

interface SentWordsProps {
  id: string;
  sent: SentMessage | undefined;
}

export function SentWords({ id, sent }: SentWordsProps) {
  const { phone, phoneHours } = useSite();
  const { pathname } = useLocation();
  const word = useWord();
  const isGerman = useGermanLang() === undefined;
  return (
    <>
      <div className="flex items-center gap-4">
        <img src={lasting("/images/yes.svg")} alt="" width={64} height={80} className="hoisted" />
        <h3 id={`${id}-danke`} className="text-xl">
          {word("Danke, Deine Nachricht ist bei uns")}
        </h3>
      </div>
      <p className="mt-5">
        {word(
          sent
            ? "Wir lesen sie und antworten Dir per Mail"
            : "Wir lesen sie und antworten Dir an die E-Mail-Adresse, die Du angegeben hast",
        )}
        {isGerman && sent?.until ? (
          <>
            , spätestens <strong className="font-semibold">{sent.until}</strong>.
          </>
        ) : (
          word(", innerhalb von 24 Stunden.")
        )}
      </p>
      <p className="mt-3 text-ink-muted text-sm">
        {word("Hast Du bis dahin nichts gehört, ruf uns an:")}{" "}
        <a
          href={telOf(phone)}
          className="whitespace-nowrap font-semibold text-ink underline underline-offset-4"
        >
          {phone}
        </a>
        {isGerman ? `, ${hoursPhrase(phoneHours)}.` : "."}
      </p>
      {sent && <WhatWasSent {...sent} />}
      <Link to={`${pathname}#${id}`} className={buttonClass("quiet", "mt-6")}>
        {word("Weitere Nachricht schreiben")}
      </Link>
    </>
  );
}

const labels = {
  name: "Name",
  email: "E-Mail",
  phone: "Telefon",
  company: "Unternehmen",
  subject: "Betreff",
} as const;

function WhatWasSent({ message, more, answers = [], ...about }: SentMessage) {
  const word = useWord();
  return (
    <div className="mt-6 border-line border-t pt-5">
      <h4 className="font-semibold tracking-normal">{word("Das hast Du geschrieben")}</h4>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-1">
        {(Object.keys(labels) as (keyof typeof labels)[]).map(
          (name) =>
            about[name] && (
              <div key={name} className="contents">
                <dt className="text-ink-muted text-sm">{word(labels[name])}</dt>
                <dd className={name === "email" ? "hyphens-none wrap-anywhere" : "wrap-anywhere"}>
                  {about[name]}
                </dd>
              </div>
            ),
        )}
        {answers.map(([question, answer]) => (
          <div key={question} className="contents">
            <dt className="wrap-anywhere text-ink-muted text-sm">{question}</dt>
            <dd className="wrap-anywhere">{answer}</dd>
          </div>
        ))}
        <dt className="sr-only">{word("Nachricht")}</dt>
        <dd className="col-span-2 mt-3 rounded-sm bg-surface p-4">
          <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
          {more > 0 && (
            <p className="mt-2 text-ink-muted text-sm">
              … {word("und")} {inGerman(more)} {word("weitere Zeichen. Bei uns ist alles angekommen.")}
            </p>
          )}
        </dd>
      </dl>
    </div>
  );
}
