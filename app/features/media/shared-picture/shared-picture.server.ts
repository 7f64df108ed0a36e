import { readFile } from "node:fs/promises";
import type { Site } from "~/content/site-schema";
import { presentSite } from "~/platform/database/cached-facts.server";
import { logFault } from "~/platform/process/fault-log.server";
import { builtProgram } from "~/platform/process/program.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { wholeSentences } from "~/schemas/shortened";
import type { Shared } from "./draw.server";
import { groundOf } from "./ground.server";

const draw = builtProgram<Shared, { picture: Uint8Array }>({
  name: "picture-drawer",
  deadline: () => deadline("sharedPicture"),
  here: async () => {
    const { drawShared } = await import("./draw.server");
    return async (shared) => ({ picture: await drawShared(shared) });
  },
});

const atAGlance = 100;

interface Asked extends Required<Pick<Shared, "title" | "benefit" | "of">> {
  isMakeshift?: boolean;
}

/** Rendered in a child process, one at a time. On timeout (logged) the picture comes without text. */
export async function sharedPicture({ isMakeshift, benefit, ...shared }: Asked): Promise<Response> {
  try {
    const { picture } = await draw({
      ...shared,
      benefit: wholeSentences(benefit, atAGlance, 1),
      ...brandOf(await presentSite()),
    });
    return answer(picture, isMakeshift ? "no-store" : "public, max-age=0");
  } catch (error) {
    logFault({ what: "picture for shared links: not drawn" }, error);
    return answer(await readFile(groundOf(shared.of)), "no-store");
  }
}

function brandOf({ name, logoName, areaServed }: Site): Pick<Shared, "name" | "places"> {
  return { name: logoName === "" || logoName === name ? null : name, places: areaServed.join(" · ") };
}

function answer(png: Uint8Array, cacheControl: string) {
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": cacheControl },
  });
}
