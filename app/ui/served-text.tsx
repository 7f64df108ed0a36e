import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useState } from "react";

const id = "text";

export const loader = () => null;

export async function clientLoader({ request }: { request: Request }): Promise<string> {
  const page = await fetch(request.url);
  if (!page.ok) throw page;
  return new DOMParser().parseFromString(await page.text(), "text/html").getElementById(id)?.innerHTML ?? "";
}

/** A text that travels as HTML alone: the build takes the children out of the browser's script (vite.config.ts). */
export function ServedText({ children }: { children?: ReactNode }) {
  const fetched = useLoaderData<string | null>();
  const [served] = useState(() => (children ? "" : document.getElementById(id)?.innerHTML));
  const frame = { id, className: "prose-site" };
  if (children) return <div {...frame}>{children}</div>;
  return (
    <div {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: fetched ?? served ?? "" }} />
  );
}
