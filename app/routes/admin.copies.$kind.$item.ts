import type { LoaderFunctionArgs } from "@remix-run/node";
import { receiveAutosave, refuseAutosave } from "~/features/editing/autosave.server";

export const loader = ({ request }: LoaderFunctionArgs) => refuseAutosave(request);

export const action = receiveAutosave;
