import { flatRoutes } from "@remix-run/fs-routes";
import { fixedPages, pageNames } from "./content/fixed-pages";

type Entry = Awaited<ReturnType<typeof flatRoutes>>[number];

export default withFixedPreviews(await flatRoutes());

/**
 * Puts the route of each fixed page, with its loader and its view, between the frame of previews and the address of its
 * preview: the address has the action, so that no form of the page itself is taken there.
 */
function withFixedPreviews(entries: Entry[]): Entry[] {
  const pages = entries.find(({ id }) => id === "routes/_site")?.children ?? [];
  const frame = pages.find(({ id }) => id === "routes/_site._fixed");
  const [preview] = frame?.children ?? [];
  if (!frame || !preview) throw new Error("The routes of previews are missing.");
  frame.children = pageNames.map((name) => {
    const path = fixedPages[name].path.slice(1);
    const page = pages.find((entry) => entry.id !== frame.id && (entry.path ?? "") === path);
    if (!page) throw new Error(`${path} has no route.`);
    const address = `admin/pages/fixed/${name}/preview`;
    const children = [{ ...preview, id: `routes/_site.${address.replaceAll("/", ".")}`, path: address }];
    return { id: `${frame.id}.${name}`, file: page.file, children };
  });
  return entries;
}
