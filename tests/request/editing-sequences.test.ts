import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, post, signIn, sql, staffCookie } from "../helpers/app";
import { autosave, formIn, type OpenForm, openForm, placeAfter, sendForm } from "../helpers/editing";
import { runs } from "../helpers/runs";

const path = "/admin/services";
const bo = { email: "bo.folge@musterhafen.example", password: "hafen-lotse-1" };
const cookies: string[] = [];
beforeAll(async () => {
  await createAccount(bo.email, bo.password);
  cookies.push(await staffCookie(), await signIn(bo.email, bo.password));
});
const clear = async () => {
  await sql("delete from working_copies where kind = 'services'");
  await sql("delete from services where slug = 'folge'");
};
afterAll(clear);

interface Window {
  form: OpenForm;
  cookie: string;
  seen: string;
  kept: string | undefined;
  seq: number;
  lost?: string;
}

function chanceOf(seed: number) {
  let state = seed * 2654435761;
  return (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state % most;
  };
}

const text = "short_description";

test.each(Array.from({ length: runs(40, 4).numRuns }, (_, index) => index + 1))(
  "sequence %i",
  async (seed) => {
    await clear();
    const chance = chanceOf(seed);
    const made = await sendForm(await openForm(`${path}/new`), {
      ...{ title: "Folge", slug: "folge", full_description: "Moin", [text]: "Anfang" },
    });
    const id = /[\da-f]{8}-[\da-f-]{27}/.exec(made.headers.get("Location") ?? "")?.[0] ?? "";
    const address = `${path}/${id}`;
    let stored = "Anfang";
    let isThere = true;
    const windows: (Window | undefined)[] = [undefined, undefined, undefined, undefined];
    const done: string[] = [];
    const say = (what: string) => `${done.join(", ")}, ${what}`;

    const publish = async (window: Window, typed: string, at: number) => {
      const answer = await sendForm(window.form, { [text]: typed }, window.cookie);
      const expected = !isThere ? 404 : typed === stored || stored === window.seen ? 303 : 409;
      expect(answer.status, say(`publish ${typed}`)).toBe(expected);
      if (expected === 303) {
        stored = typed;
        if (chance(2) === 0) window.lost = typed;
        else windows[at] = undefined;
        window.kept = undefined;
        return;
      }
      const again = await formIn(answer);
      expect(again.fields[text], say("comes back")).toBe(typed);
      if (expected === 409) expect(again.html, say("both texts")).toContain(stored);
      window.form = { ...again, action: `${address}?entwurf=${again.copy}` };
      window.kept = typed;
      if (expected === 409) window.seen = stored;
    };

    for (let step = 0; step < 24; step += 1) {
      const at = chance(4);
      const window = windows[at];
      const typed = `Text ${seed}-${step}`;
      const what = chance(8);
      if (!window) {
        if (!isThere) {
          await post("/admin/trash", { kind: "services", id }, { headers: { Cookie: cookies[0] ?? "" } });
          isThere = true;
          done.push("restore");
          continue;
        }
        const cookie = cookies[at % 2] ?? "";
        const form = await openForm(address, cookie);
        expect(form.fields[text], say("open")).toBe(stored);
        windows[at] = { form, cookie, seen: stored, kept: undefined, seq: 0 };
        done.push(`open ${at}`);
      } else if (window.lost !== undefined) {
        done.push(`again ${at}`);
        const { lost } = window;
        delete window.lost;
        await publish(window, lost, at);
      } else if (what <= 2) {
        done.push(`publish ${at}`);
        await publish(window, typed, at);
      } else if (what === 3) {
        done.push(`autosave ${at}`);
        window.seq += 2;
        await autosave(window.form, { [text]: typed, seq: String(window.seq + 100) }, window.cookie);
        window.kept = typed;
        await autosave(window.form, { [text]: "Zu spät", seq: String(window.seq + 99) }, window.cookie);
      } else if (what === 4) {
        done.push("move");
        await sql("update services set display_order = display_order + 1 where id = $1", [id]);
      } else if (what === 5 && isThere) {
        done.push("delete");
        await post(`${address}/delete`, {}, { headers: { Cookie: window.cookie } });
        isThere = false;
      } else if (isThere && window.kept !== undefined) {
        done.push(`reopen ${at}`);
        const form = await openForm(`${address}?entwurf=${window.form.copy}`, window.cookie);
        expect(form.fields[text], say("kept")).toBe(window.kept);
        windows[at] = { ...window, form, seen: stored };
      }
      const [row] = await sql(`select ${text} as text from services where id = $1`, [id]);
      expect(row?.text, say("stored")).toBe(isThere ? stored : undefined);
    }
    expect(placeAfter(made)).toBe(path);
  },
);
