import { portraits as ownPortraits } from "~/content/portraits";
import { type ServiceText, spokenOf } from "~/content/services";
import { isOwnPicture, pictureOf } from "~/features/rich-text/own-pictures.server";
import { cachedRead } from "~/platform/database/cached-reads.server";
import { publicDb } from "~/platform/database/client.server";
import { logFault } from "~/platform/process/fault-log.server";
import { currentSite } from "~/platform/settings/site.server";
import type { Client, ClientVoice, Picture, ShownReference, Story } from "~/schemas/answers";
import { parseResults } from "~/schemas/results";
import { parsePortraits } from "~/schemas/testimonials";
import { listActiveReferences, type Reference } from "./model.server";

export async function readPublicReferences(): Promise<Story[]> {
  const references = await cachedRead("references", "active", () => listActiveReferences(publicDb));
  return references.map(storyOf);
}

/** What the first client says of whom there is something to quote; nothing while there is none or nobody knows. */
export async function firstVoice(): Promise<ClientVoice | undefined> {
  try {
    const story = (await readPublicReferences()).find(({ testimonials }) => testimonials.length > 0);
    const voice = story?.testimonials[0];
    if (!story || !voice) return undefined;
    const { client_name: client, logo } = story;
    const { photo, ...said } = voice;
    // Shown so small that its least file is enough.
    const [face = photo?.src] = photo?.srcSet?.split(" ") ?? [];
    const small = face && { photo: { src: face, width: 56, height: 56 } };
    return { ...said, ...small, client, ...(logo && { logo }) };
  } catch (error) {
    logFault({ what: "references: not read, showing no testimonial" }, error);
    return undefined;
  }
}

/** The first clients that visitors read of, in the order of their references; while these are out of reach, those that the product comes with. */
export async function firstClients(most: number): Promise<Client[]> {
  try {
    const stories = await readPublicReferences();
    const names = [...new Set(stories.flatMap(({ client_name }) => client_name ?? []))];
    const logoOf = (name: string) => stories.find(({ client_name }) => client_name === name)?.logo;
    return names.slice(0, most).map((name) => ({ name, logo: logoOf(name) }));
  } catch (error) {
    logFault({ what: "references: not read, showing the built-in clients" }, error);
    const names = currentSite().clients.map(({ name }) => name);
    return names.slice(0, most).map((name) => ({ name, logo: localLogo(name) }));
  }
}

export function withServices(story: Story, services: ServiceText[]): ShownReference {
  const { title, solution, technologies } = story;
  return { ...story, services: spokenOf([title, solution, ...technologies].join("\n"), services) };
}

export function storyOf({
  sentences: text,
  testimonials: rows,
  image_url,
  portraits,
  ...reference
}: Reference): Story {
  // What staff have typed into the text otherwise than the database does stands there.
  const { sentences, testimonials: typed } = parseResults(text);
  const spoken = rows.map(({ person, role, quote }) => ({
    author: person,
    position: role,
    quote,
  }));
  const faces = parsePortraits(portraits);
  const picture = shown(image_url, logoSize, "12rem");
  const photo = picture && isPhoto(picture) ? { ...picture, sizes: photoSizes } : undefined;
  const logo = photo || !picture ? localLogo(reference.client_name) : picture;
  return {
    ...reference,
    ...(photo && { photo }),
    ...(logo && { logo }),
    sentences,
    // When somebody agreed to be quoted is nothing for the public.
    testimonials: [...typed, ...spoken].map(({ author, position, quote }) => {
      const own = faces.get(author) ?? ownPortraits.get(author);
      const photo = shown(own, { width: 240, height: 240 }, "5rem");
      return { author, position, quote, ...(photo && { photo }) };
    }),
  };
}

const logoSize = { width: 200, height: 56 };

function localLogo(client: string | null): Picture | undefined {
  const src = currentSite().clients.find(({ name }) => name === client)?.logo;
  return src ? { src, ...logoSize } : undefined;
}

const photoSizes = "(min-width: 64rem) 36rem, 100vw";

/** Wide and large as logos hardly ever are. */
function isPhoto({ srcSet, width, height }: Picture) {
  const shape = width / height;
  return srcSet !== undefined && width >= 960 && shape >= 1.2 && shape <= 2;
}

function shown(path: string | null | undefined, size: Parameters<typeof pictureOf>[1], sizes: string) {
  return path && isOwnPicture(path) ? pictureOf(path, size, sizes) : undefined;
}
