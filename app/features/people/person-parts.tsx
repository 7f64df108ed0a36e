import type { PersonItem, PersonPart } from "~/schemas/person";
import { hyphensOf, SentText } from "~/ui/admin/sent-text";
import { TextLink } from "~/ui/admin/text-link";

export function PersonParts({ parts }: { parts: PersonPart[] }) {
  const shown = parts.filter(({ items }) => items === null || items.length > 0);
  const empty = parts.filter(({ items }) => items?.length === 0);
  return (
    <>
      {shown.map((part) => (
        <Part key={part.id} {...part} />
      ))}
      {empty.length > 0 && (
        <p className="mt-6 max-w-text text-ink-muted">
          Nichts gefunden unter: {empty.map(({ title }) => title).join(" · ")}
        </p>
      )}
    </>
  );
}

function Part({ id, title, note, items }: PersonPart) {
  return (
    <section aria-labelledby={`${id}-titel`} className="mt-8">
      <h3 id={`${id}-titel`} className="font-semibold text-lg">
        {title}
        {items && <span className="font-normal text-ink-muted"> ({items.length})</span>}
      </h3>
      {note && <p className="mt-1 max-w-text text-ink-muted">{note}</p>}
      {items ? (
        <ul className="mt-3 divide-y divide-line rounded-sm border border-line bg-surface-raised">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read
            <li key={index} className="px-4 py-4 sm:px-6">
              <Item {...item} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 rounded-sm border border-danger bg-danger-soft px-4 py-3 font-semibold sm:px-6">
          Das ließ sich gerade nicht lesen. Ob hier etwas liegt, ist unbekannt.
        </p>
      )}
    </section>
  );
}

function Item({ title, facts, texts, to }: PersonItem) {
  return (
    <>
      <h4 className="font-semibold text-base wrap-anywhere">
        {to ? <TextLink to={to}>{title}</TextLink> : title}
      </h4>
      <dl className="mt-1 grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className={`wrap-anywhere ${hyphensOf(value)}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {texts.map(([name, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read
        <div key={index} className="mt-3">
          <p className="text-ink-muted">{name}</p>
          <div className="mt-1 border-line border-l-3 px-3">
            <SentText>{text}</SentText>
          </div>
        </div>
      ))}
    </>
  );
}
