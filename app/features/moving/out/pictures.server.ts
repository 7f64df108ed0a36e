import { withoutVersion } from "~/content/picture-address";
import { isOwnPicture } from "~/features/rich-text/own-pictures.server";
import { attribute, elementsIn, parseHtml, setAttribute, toHtml } from "~/features/rich-text/tree.server";
import { pictureBytes } from "~/platform/media/serving.server";
import { recordFault } from "~/platform/process/incidents.server";
import { mediaName, mediaWidths, variantsOf } from "~/schemas/media";
import type { OutPicture } from "./content.server";
import type { Entry } from "./zip.server";

/** A picture of the export; `path` is that of its largest file here. */
export interface PlacedPicture extends Omit<OutPicture, "name" | "width"> {
  number: number;
  path: string;
}

/** The pictures of an export: those that staff have brought in, and the site's own ones as they are met. */
export class OutPictures {
  readonly #byKey = new Map<string, PlacedPicture>();

  constructor(brought: readonly OutPicture[]) {
    for (const { name, width, ...words } of brought)
      this.#add(name, `/media/${variantsOf(name, width).at(-1)?.file}`, words);
  }

  #add(key: string, path: string, words: Omit<PlacedPicture, "number" | "path">) {
    const picture = { number: 2 * this.#byKey.size + 2, path, ...words };
    this.#byKey.set(key, picture);
    return picture;
  }

  /** Undefined for an address that is no picture of this site. */
  at(address: string): PlacedPicture | undefined {
    const path = withoutVersion(address);
    const known = this.#byKey.get(mediaName(path) ?? path);
    if (known || mediaName(path) || !isOwnPicture(path)) return known;
    return this.#add(path, path, { alt: "", caption: "", created_at: new Date(0).toISOString() });
  }

  /** The words and choices of a row, its pictures where the format has them. */
  placeIn<Row>(row: Row, address: (picture: PlacedPicture) => string): Row {
    return JSON.parse(JSON.stringify(row), (_, value) => {
      if (typeof value !== "string") return value;
      const picture = value.startsWith("/") && !/\s/.test(value) ? this.at(value) : undefined;
      return picture ? address(picture) : this.place(value, address);
    });
  }

  /** What staff have said of each, for reading the export here. */
  words(address: (picture: PlacedPicture) => string): { address: string; alt: string; caption: string }[] {
    return this.all().map((picture) => ({
      address: address(picture),
      alt: picture.alt,
      caption: picture.caption ?? "",
    }));
  }

  all(): PlacedPicture[] {
    return [...this.#byKey.values()];
  }

  place(html: string, address: (picture: PlacedPicture) => string): string {
    if (!html.includes("<img")) return html;
    const tree = parseHtml(html);
    for (const image of elementsIn(tree, "img")) {
      const picture = this.at(attribute(image, "src") ?? "");
      if (picture) setAttribute(image, "src", address(picture));
    }
    return toHtml(tree);
  }

  /** Their files in `folder`; one that cannot be read is left out, and logged. */
  async *files(folder: string): AsyncGenerator<Entry> {
    for (const { path, created_at } of this.all()) {
      const bytes = await pictureBytes(path, mediaWidths[2]).catch((error) =>
        recordFault(`moving out: ${path} was not read`, error),
      );
      if (bytes) yield { name: folder + path.slice(1), content: [bytes], time: created_at, isPacked: true };
    }
  }
}
