import type { ShownPicture } from "~/features/media/picture-shown.server";

export function PictureFacts(picture: ShownPicture) {
  const { src, srcSet, width, height, alt, size, files, path, broughtIn } = picture;
  return (
    <figure className="overflow-hidden rounded-sm border border-line bg-surface-raised">
      <div className="grid place-items-center bg-surface p-3 sm:p-5">
        <img
          alt={alt}
          {...{ src, srcSet, width, height }}
          sizes="(min-width: 64rem) 46rem, 100vw"
          className="see-through h-auto max-h-[75vh] w-auto max-w-full object-contain"
        />
      </div>
      <figcaption className="border-line border-t p-4 sm:px-6">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
          <dt className="text-ink-muted">Größe</dt>
          <dd className="tabular">{size}</dd>
          <dt className="text-ink-muted">Dateien</dt>
          <dd className="tabular">{files}</dd>
          <dt className="text-ink-muted">Adresse</dt>
          <dd className="wrap-anywhere hyphens-none">
            <a href={path} className="underline underline-offset-4">
              <code>{path}</code>
            </a>
          </dd>
          <dt className="text-ink-muted">Hochgeladen</dt>
          <dd>{broughtIn}</dd>
        </dl>
      </figcaption>
    </figure>
  );
}
