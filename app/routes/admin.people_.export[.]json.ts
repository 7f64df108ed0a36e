import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeJson } from "~/features/people/exports.server";
import { sendFile } from "~/features/people/pages.server";

export function loader({ request }: LoaderFunctionArgs) {
  return sendFile(request, { type: "application/json; charset=utf-8", extension: "json" }, (file) =>
    writeJson(file),
  );
}
