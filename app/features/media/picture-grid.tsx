import { Link, useLocation } from "@remix-run/react";
import type { ListedPicture, PicturePlace } from "~/features/media/picture-shown.server";
import { rowId } from "~/schemas/row-id";

export function PictureGrid({ pictures }: { pictures: ListedPicture[] }) {
  return (
    <ul aria-label="Bilder" className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
      {pictures.map((picture) => (
        <PictureCard key={picture.id} {...picture} />
      ))}
    </ul>
  );
}

function PictureCard({ id, src, width, height, alt, caption, name, size, ...used }: ListedPicture) {
  const { search } = useLocation();
  return (
    <li
      id={rowId(id)}
      tabIndex={-1}
      aria-label={name}
      className="flex min-w-0 flex-col overflow-hidden rounded-sm border border-line bg-surface-raised transition-shadow focus-within:border-brand hover:shadow-soft"
    >
      <Link to={`/admin/media/${id}${search}`} className="group block -outline-offset-3">
        <span className="grid aspect-4/3 place-items-center border-line border-b bg-surface p-2">
          <img
            alt={alt}
            {...{ src, width, height }}
            loading="lazy"
            decoding="async"
            className="see-through max-h-full min-h-0 w-auto max-w-full object-contain"
          />
        </span>
        <span className="block px-3 pt-2.5 pb-1 sm:px-4">
          <Words {...{ alt, caption, name }} />
        </span>
      </Link>
      <div className="mt-auto px-3 pb-2.5 text-ink-muted text-xs sm:px-4">
        <p className="mt-1 tabular">{size}</p>
        <Uses {...used} />
      </div>
    </li>
  );
}

function Words({ alt, caption, name }: Pick<ListedPicture, "alt" | "caption" | "name">) {
  return (
    <>
      {alt ? (
        <span aria-hidden className="block wrap-anywhere font-semibold group-hover:underline">
          {alt}
        </span>
      ) : (
        <span className="block font-semibold group-hover:underline">
          Ohne Beschreibung<span className="sr-only">: {name}</span>
        </span>
      )}
      {caption && <span className="mt-1 block wrap-anywhere text-ink-muted text-xs">{caption}</span>}
    </>
  );
}

function Uses({ uses, places }: Pick<ListedPicture, "uses" | "places">) {
  if (uses === 0) return <p className="pb-1">Nirgends verwendet</p>;
  const more = uses - places.length;
  return (
    <>
      <p>Verwendet in {uses.toLocaleString("de-DE")}:</p>
      <PlaceList places={places} />
      {more > 0 && <p className="pb-1">und {more.toLocaleString("de-DE")} weiteren</p>}
    </>
  );
}

export function PlaceList({ places }: { places: PicturePlace[] }) {
  return (
    <ul>
      {places.map(({ to, title, kind }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-11 items-center hover:text-ink">
            <span className="min-w-0 wrap-anywhere py-1 underline underline-offset-4">
              <span className="sr-only">{kind}: </span>
              {title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
