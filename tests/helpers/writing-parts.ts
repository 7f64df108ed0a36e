import { getSchema } from "@tiptap/core";
import { content } from "../../app/client/writing/schema";

// What of the editor reads and writes, for tests that bundle it into a page of their own.
export { differences } from "../../app/client/writing/compare";
export { inert, readHtml } from "../../app/client/writing/read";
export { toHtml } from "../../app/client/writing/serialise";
export const schema = getSchema(content);
export { cleanPasted } from "~/client/writing/pasted";
