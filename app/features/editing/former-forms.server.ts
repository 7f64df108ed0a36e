import { boxMark } from "~/schemas/staff-fields";
import { type AnyEditor, namesOf } from "./editor.server";

// Forms that were open while an earlier release was replaced by this one are taken as well.

const formerFields = ["updated_at", "opened", "begun_at", "begun", "new_id", "draft", "share"];

export function receivedNames(editor: AnyEditor): string[] {
  return [...namesOf(editor), ...formerFields, ...ticksOf(editor).map(boxMark)];
}

export function renewForm(editor: AnyEditor, form: FormData): void {
  const version = form.get("begun_at") ?? form.get("updated_at");
  if (!form.has("base") && version !== null) form.set("base", version);
  const share = form.get("share");
  if (share && !form.get("intent")) form.set("intent", `unshare-${share}`);
  for (const name of ticksOf(editor)) if (form.has(boxMark(name)) && !form.has(name)) form.set(name, "off");
}

export function formerId(form: FormData): string {
  return String(form.get("new_id") ?? "");
}

function ticksOf({ fresh }: AnyEditor) {
  return Object.keys(fresh).filter((name) => ["on", "off"].includes(fresh[name] ?? ""));
}
