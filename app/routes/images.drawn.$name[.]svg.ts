import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawnPicture } from "~/features/media/drawing/answer.server";

export function loader({ params }: LoaderFunctionArgs) {
  return drawnPicture(params.name ?? "");
}
