import { describe, expect, it } from "vitest";
import { undescribedIn } from "~/server/publishing/undescribed.server";

const own = `/media/${"a".repeat(32)}-960.webp`;
const bare = `<img src="${own}">`;
const plain = `<img src="${own}" alt="">`;

describe("pictures of a text that nobody has described", () => {
  it("are none where all are described or decorate", () => {
    expect(undescribedIn(`<p>Text</p>${plain}<img alt="Kran" src="${own}"><img src="/images/x.svg">`)).toBe(
      undefined,
    );
  });

  it.each([
    [bare, "Bild 1 im Text (ganz oben)"],
    [`<p>Am Kai</p><figure>${bare}</figure>`, "Bild 1 im Text (nach „Am Kai“)"],
    [
      `<p>Eins</p>${plain}<h2>Früh &amp; spät</h2>\n<figure>${bare}</figure>`,
      "Bild 2 im Text (nach „Früh & spät“)",
    ],
    [`<p>Davor</p><p>Ein <b>Wort</b> ${bare} danach</p>`, "Bild 1 im Text (nach „Ein Wort“)"],
    [`<ul><li>Punkt</li><li>${bare}</li></ul>`, "Bild 1 im Text (nach „Punkt“)"],
    [
      `<p>Dieser Absatz ist so lang, dass niemand ihn ganz lesen mag</p>${bare}`,
      "Bild 1 im Text (nach „Dieser Absatz ist so lang, dass niemand…“)",
    ],
  ])("are named by number and place: %s", (html, name) => {
    expect(undescribedIn(html)).toMatch(new RegExp(`^${name.replace(/[().]/g, "\\$&")} hat noch keine`));
  });

  it("are all named where there are several, without end where there are thousands", () => {
    const two = undescribedIn(`<p>Eins</p>${bare}<p>Zwei</p>${plain}<p>Drei</p>${bare}`);
    expect(two).toContain("Bild 1 im Text (nach „Eins“), Bild 3 im Text (nach „Drei“). Beschreibe");
    const many = undescribedIn(`<p>Viel</p>${bare.repeat(20_000)}`) ?? "";
    expect(many).toContain("und 19980 weitere");
    expect(many.length).toBeLessThan(1200);
  });
});
