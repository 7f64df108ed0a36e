import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { textLink } from "~/ui/admin/text-link";
import { useListSearch } from "~/ui/admin/use-list-search";
import { buttonClass } from "~/ui/button";

export const noticeId = "entscheidung";

interface ChangedNoticeProps {
  changed: { name: string; label: string; field: { id: string }; survives: boolean }[];
  onDiscard: () => void;
}

export function ChangedNotice({ changed, onDiscard }: ChangedNoticeProps) {
  const { pathname } = useLocation();
  const search = useListSearch();
  return (
    <Notice title="Es gibt inzwischen eine andere Fassung">
      {changed.length ? (
        <p>Was geändert wurde, steht jeweils unter Deinem Text:</p>
      ) : (
        <p>Am Inhalt hat sich dabei nichts geändert.</p>
      )}
      <ul className="flex flex-wrap gap-x-4">
        {changed.map(({ name, label, field }) => (
          <li key={name}>
            <a href={`#${field.id}`} className={textLink}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p>{whatSaves(changed)}</p>
      <Link
        to={pathname + search}
        reloadDocument
        onClick={onDiscard}
        className={buttonClass("quiet", "mt-3")}
      >
        Meine Fassung verwerfen
      </Link>
    </Notice>
  );
}

function whatSaves(changed: ChangedNoticeProps["changed"]) {
  const replaced = changed.filter(({ survives }) => !survives).map(({ label }) => label);
  if (replaced.length === 0)
    return "„Trotzdem speichern“ speichert Deine Änderungen, und diese bleiben: Ihr habt Verschiedenes geändert.";
  return `„Trotzdem speichern“ ersetzt hier die gespeicherte Fassung durch Deine: ${replaced.join(", ")}. Alles andere bleibt, wie es gespeichert ist.`;
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
