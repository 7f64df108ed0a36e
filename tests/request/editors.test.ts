import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editors } from "~/features/editing/registry.server";
import { isOnlyItem } from "~/features/editing/view";
import { isPendingField } from "~/schemas/draft";
import { post, quietSql, staffCookie } from "../helpers/app";
import { openForm, sendForm } from "../helpers/editing";
import { jpeg, sendPicture } from "../helpers/posted-pictures";
import { takeErrors } from "../helpers/setup";
import { atFullLength } from "../proofs/prove";

// Without any picture no form offers one to choose.
beforeAll(async () => {
  await sendPicture({ file: await jpeg("#1f6f5f", 60), fields: { alt: "Zum Auswählen" } });
});

afterAll(() => quietSql("delete from media where alt = 'Zum Auswählen'"));

const common = ["", "stay", "draft", "restore", "discard", "Unbekannt"];
/** By any of them; "group" stands in the address of the form. */
const isKept = (name: string) => name === "group" || editors.some(({ fresh }) => Object.hasOwn(fresh, name));
const firstAlone = editors.find(({ path }) => isOnlyItem(path));

/** In npm test one of those that the same code answers: "down.faq.#" as "down.social.#", "photo.2" as "photo.1". */
const asked = new Set<string>();
function intentsOf(editor: (typeof editors)[number]) {
  const isGroup = isOnlyItem(editor.path);
  const own = Object.keys(editor.intents).filter((name) => {
    const kind = name.split(".")[0] ?? "";
    const likeness = atFullLength
      ? `${editor.path} ${kind}`
      : `${isGroup || editor.path} ${kind.replace(/\d+/, "#")}`;
    const isFirst = !asked.has(likeness);
    asked.add(likeness);
    return isFirst;
  });
  const isRepeated = isGroup && editor !== firstAlone && !atFullLength;
  return [...(isRepeated ? [""] : common), ...own];
}

describe.each(editors.map((editor) => [editor.path, editor] as const))("%s", (path, editor) => {
  const isAlone = isOnlyItem(path);
  const open = () => openForm(isAlone ? path : `${path}/new`);

  test("has an input for each field of its schema, and a copy keeps each", async () => {
    const { html } = await open();
    for (const name of Object.keys(editor.schema?.shape ?? editor.fresh)) {
      expect(Object.keys(editor.fresh)).toContain(name);
      if (editor.assemble && !html.includes(`name="${name}"`)) continue;
      expect(html).toMatch(new RegExp(`<(?:input|textarea|select)[^>]* name="${name}"`));
    }
  });

  test("keeps in the browser what a copy keeps, and nothing beside it", () => {
    expect(Object.keys(editor.fresh).filter((name) => !isPendingField(name))).toEqual([]);
    const texts = (editor.besides ?? []).filter((name) => !name.endsWith(".file"));
    const beside = texts.filter((name) => isPendingField(name) && !isKept(name));
    expect(beside).toEqual([]);
  });

  test.each(intentsOf(editor))("answers intent=%s alike with the router and without", async (name) => {
    const changes = { intent: name.replace("#", "1") };
    const form = await open();
    const document = await sendForm(form, changes);
    expect([200, 303, 400]).toContain(document.status);
    if (document.status === 400) expect((await document.text()).length).toBeGreaterThan(0);
    const other = { ...form, action: form.action.replace(form.copy, randomUUID()) };
    const headers = { Cookie: await staffCookie() };
    const routed = await post(
      other.action.replace("?", ".data?"),
      { ...other.fields, ...changes },
      { headers },
    );
    expect(routed.status).toBe(document.status === 303 ? 202 : document.status);
    takeErrors();
  });
});
