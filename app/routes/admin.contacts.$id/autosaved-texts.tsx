import { useEffect, useState } from "react";
import { type Copy, copiesBefore, dropCopy } from "~/features/editing/copies";
import { DraftLink } from "~/features/editing/unsaved-texts";
import { type AutosavedText, type TextKind, textFields } from "~/features/inbox/autosaved-text";
import { shortDateTime } from "~/schemas/berlin-time";
import { isSameWords } from "~/schemas/draft";
import { ActionButton } from "~/ui/admin/action-button";
import { useAuth } from "~/ui/admin/auth";
import { setValue } from "~/ui/admin/form-texts";
import { buttonClass } from "~/ui/button";

const labels = { replies: "Antwort", submission_notes: "Notiz" };

interface KeptTextsProps {
  texts: AutosavedText[];
  item: string;
  own: string[];
  search: string;
}

export function AutosavedTexts({ texts, item, own, search }: KeptTextsProps) {
  const { copies, drop } = useCopiesHere(item);
  const there = texts.filter(({ id }) => !own.includes(id));
  const here = copies.filter(
    ({ draft, text }) =>
      !own.includes(draft) && !texts.some((one) => one.id === draft && isSameWords(one.text, text)),
  );
  if (there.length + here.length === 0) return null;
  const opened = new URLSearchParams(search);
  return (
    <section aria-labelledby="angefangen" className="rounded-sm border border-brand bg-brand-soft px-4 py-3">
      <h3 id="angefangen" className="font-semibold text-base tracking-normal">
        Angefangene Texte
      </h3>
      <ul className="mt-1 grid gap-3">
        {there.map(({ kind, id, text, when }) => (
          <Offer key={id} {...{ kind, text, when }}>
            <DraftLink
              to={`?${new URLSearchParams([...opened, ["entwurf", id]])}`}
              className={buttonClass("brand", "min-h-11 text-sm")}
            >
              Weiterschreiben
            </DraftLink>
            <ActionButton name="discard" value={`${kind}/${id}`}>
              Verwerfen
            </ActionButton>
          </Offer>
        ))}
        {here.map(({ key, kind, text, at, ...copy }) => (
          <Offer key={key} {...{ kind, text }} when={`${shortDateTime(at)} Uhr in diesem Browser`}>
            <ActionButton
              type="button"
              tone="brand"
              onClick={({ currentTarget }) => {
                const area = currentTarget.form?.elements.namedItem(textFields[kind]);
                if (!(area instanceof HTMLTextAreaElement)) return;
                setValue(area, area.value.trim() ? `${area.value.trimEnd()}\n\n${text}` : text);
                area.focus();
                drop({ key, ...copy });
              }}
            >
              Weiterschreiben
            </ActionButton>
            <ActionButton type="button" onClick={() => drop({ key, ...copy })}>
              Verwerfen
            </ActionButton>
          </Offer>
        ))}
      </ul>
    </section>
  );
}

interface OfferProps extends Pick<AutosavedText, "kind" | "text" | "when"> {
  children: React.ReactNode;
}

function Offer({ kind, text, when, children }: OfferProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="mr-auto min-w-0 wrap-anywhere">
        <p className="text-ink-muted">
          {labels[kind]}, am {when} geschrieben und nicht gesendet:
        </p>
        <p className="line-clamp-2">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

interface CopyHere extends Copy {
  kind: TextKind;
  text: string;
}

function useCopiesHere(item: string) {
  const account = useAuth().user.email;
  const [copies, setCopies] = useState<CopyHere[]>([]);
  useEffect(() => {
    const kinds = Object.keys(textFields) as TextKind[];
    const found = kinds.flatMap((kind) =>
      copiesBefore(Date.now(), { account, kind }).map((copy) => ({
        ...copy,
        kind,
        text: copy.fields[textFields[kind]] ?? "",
      })),
    );
    setCopies(found.filter((copy) => copy.item === item && copy.text.trim()));
  }, [account, item]);
  const drop = ({ key }: { key: string }) => {
    dropCopy(key);
    setCopies((before) => before.filter((copy) => copy.key !== key));
  };
  return { copies, drop };
}
