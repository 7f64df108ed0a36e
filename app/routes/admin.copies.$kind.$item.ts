import { receiveAutosave, tellSaved } from "~/features/editing/autosave.server";

export const loader = tellSaved;

export const action = receiveAutosave;
