import { builtProgram } from "~/server/process/program.server";
import type { Titled } from "./draw.server";

const draw = builtProgram<Titled, { picture: Uint8Array }>({ name: "picture-drawer", deadline: 6000 });

/**
 * The picture that stands for an article where its link is shared: 1200 × 630 pixels, its title set in type, as a PNG.
 * Drawn in a process of its own, one after the other: whatever a title does to the libraries, it costs no visitor
 * anything. Throws when it is not drawn within six seconds.
 */
export async function articlePicture(article: Titled): Promise<Buffer> {
  // The development server has no built program to start.
  if (!import.meta.env.PROD) return (await import("./draw.server")).drawArticle(article);
  return Buffer.from((await draw(article)).picture);
}
