import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportPolicy, writeHtml } from "~/features/people/exports.server";
import { sendFile } from "~/features/people/pages.server";

export function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Content-Security-Policy": exportPolicy };
  return sendFile(request, { type: "text/html; charset=utf-8", extension: "html", headers }, (file) =>
    writeHtml(file),
  );
}
