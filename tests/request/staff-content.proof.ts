// In npm test: tests/request/staff-content.test.ts - articles in full, the order of services, one pass through the others.
import { describe } from "vitest";
import { kinds, provesEditor, provesOrder } from "../helpers/content-editor";

const [, services, references] = kinds;
describe.each([services, references])("$path", provesEditor);
describe("the order of references", () => provesOrder(references));
