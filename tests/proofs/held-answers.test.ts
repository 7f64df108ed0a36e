import { afterAll, beforeAll, expect, it } from "vitest";
import { backend, createAccount } from "../helpers/app";
import { startBehindFaults } from "../helpers/behind-faults";
import { fieldsOf, hiddenFieldsOf } from "../helpers/staff-form";

// Whoever checks sessions may fall silent at any moment of a request: what was typed is in its answer all the same.

const typed = { title: "", slug: "bild-stau", content: "Lange getippt.", status: "draft" };
const account = { email: "stau@musterhafen.example", password: "hafen-lotse-1" };

let running: Awaited<ReturnType<typeof startBehindFaults>>;
let cookie = "";
beforeAll(async () => {
  running = await startBehindFaults(backend.embedded);
  await createAccount(account.email, account.password);
  const { headers } = await send("/admin/login", new URLSearchParams(account));
  cookie = headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  expect(cookie).toContain("staff.0=");
});
afterAll(() => running.stop());

function send(path: string, body: FormData | URLSearchParams) {
  const { url } = running.server;
  const headers = { Origin: url, Cookie: cookie };
  return fetch(url + path, { method: "POST", headers, body, redirect: "manual" });
}

function withPicture() {
  const body = new FormData();
  for (const [name, text] of Object.entries({ ...typed, intent: "picture", alt: "Kran" }))
    body.append(name, text);
  body.append("picture", new File(["kein Bild"], "bild.jpg"));
  return body;
}

it.each([
  ["a save", () => new URLSearchParams(typed), 400],
  ["a picture", withPicture, 400],
])(
  "holds what was typed in the answer to %s, whenever the sessions' service falls silent",
  async (_, body, status) => {
    const statuses: number[] = [];
    for (let answered = 0; answered < 6; answered += 1) {
      let asked = 0;
      await running.proxy.fail("504", ({ url = "" }) => {
        if (url.startsWith("/rest/v1/rpc/staff_frame")) asked += 1;
        return url.startsWith("/rest/v1/rpc/staff_frame") && asked > answered;
      });
      const answer = await send("/admin/blog/new", body());
      const html = await answer.text();
      statuses.push(answer.status);
      const shown = answer.status === 503 ? hiddenFieldsOf(html) : fieldsOf(html);
      expect(shown, `${answered} answers, then ${answer.status}: ${html.slice(0, 300)}`).toMatchObject(typed);
    }
    await running.proxy.mend();
    // First nobody is let in, then the page could not be shown, then nothing is asked any more.
    expect([...new Set(statuses)]).toEqual([503, status]);
  },
);
