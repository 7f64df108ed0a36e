import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Changed } from "~/schemas/answers";
import { textLink } from "~/ui/admin/text-link";
import { Button, buttonClass } from "~/ui/button";
import { ComparedText, MarksSaid } from "./compared-text";
import { meanwhileId } from "./stored-meanwhile";

export const noticeId = "entscheidung";

interface ChangedNoticeProps {
  changed: { label: string; field: { id: string }; change: Changed }[];
  /** What the own form alone says otherwise than what is stored. */
  own: string[];
  onDiscard: () => void;
}

export function ChangedNotice({ changed, own, onDiscard }: ChangedNoticeProps) {
  const hasWords = changed.some(({ change }) => change.words?.lines.length);
  return (
    <Notice title="Es gibt inzwischen eine andere Fassung">
      <p>{whatSaves(changed, own)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button name="intent" value="discard" tone="quiet" className={small} onClick={onDiscard}>
          Gespeicherte Fassung nehmen
        </Button>
        <Button name="intent" value="save" tone="quiet" className={small}>
          Trotzdem speichern
        </Button>
        <a href={`#${changed[0]?.field.id}`} className={buttonClass("quiet", small)}>
          Weiterschreiben
        </a>
      </div>
      <p className="mt-4">Das ist inzwischen anders gespeichert. {hasWords && <MarksSaid />}</p>
      {changed.map(({ label, field, change: { name, words } }) => (
        <ComparedText key={name} {...words} label={label} lines={words?.lines ?? []} className="mt-3">
          <p className="flex flex-wrap gap-x-4">
            {[
              [meanwhileId(field), "Gespeichertes"],
              [field.id, "Eigenes"],
            ].map(([id, whose]) => (
              <a key={id} href={`#${id}`} className={textLink}>
                {`${whose}: ${label}`}
              </a>
            ))}
          </p>
        </ComparedText>
      ))}
    </Notice>
  );
}

const small = "min-h-11 px-3 text-sm";

function whatSaves(changed: ChangedNoticeProps["changed"], own: string[]) {
  const replaced = changed.filter(({ change }) => !change.survives).map(({ label }) => label);
  const named = own.length > 0 ? `: ${own.join(", ")}` : "";
  return [
    replaced.length > 0
      ? `„Trotzdem speichern“ ersetzt die gespeicherte Fassung durch Deine: ${replaced.join(", ")}.`
      : "„Trotzdem speichern“ ersetzt nichts: Ihr habt Verschiedenes geändert.",
    `Was nur Du geändert hast, wird mitgespeichert${named}. Was nur andere geändert haben, bleibt.`,
  ].join(" ");
}

interface GoneNoticeProps {
  path: string;
  isDeleted: boolean;
  onDiscard: () => void;
}

export function GoneNotice({ path, isDeleted, onDiscard }: GoneNoticeProps) {
  return (
    <Notice
      title={
        isDeleted ? "Dieser Eintrag ist inzwischen gelöscht" : "Dieser Eintrag lässt sich nicht mehr ändern"
      }
    >
      <p>
        Du kannst Deine Fassung als neuen Eintrag speichern.
        {isDeleted && (
          <>
            {" "}
            Was gelöscht wurde, liegt im{" "}
            <Link to="/admin/trash" className="underline underline-offset-4">
              Papierkorb
            </Link>{" "}
            und lässt sich wiederherstellen.
          </>
        )}
      </p>
      <Link to={path} reloadDocument onClick={onDiscard} className={buttonClass("quiet", "mt-3")}>
        Meine Fassung verwerfen
      </Link>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      id={noticeId}
      tabIndex={-1}
      aria-labelledby="notice-title"
      className="rounded-sm border border-brand bg-brand-soft p-4"
    >
      <h3 id="notice-title" className="font-semibold text-base">
        {title}
      </h3>
      <div className="mt-1">{children}</div>
    </section>
  );
}
