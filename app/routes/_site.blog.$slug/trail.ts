import type { Crumb } from "~/ui/breadcrumbs";

export function trailTo({ title, slug }: { title: string; slug: string }): Crumb[] {
  return [
    { name: "Start", path: "/" },
    { name: "Blog", path: "/blog" },
    { name: title, path: `/blog/${slug}` },
  ];
}
