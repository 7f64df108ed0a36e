import { expect, test } from "vitest";
import { sql } from "../helpers/app";
import { jpeg } from "../helpers/drawn-pictures";
import { newEditor, newVisitor } from "../helpers/journey";
import { mailsTo } from "../helpers/mailbox";

const file = async (colour: string, name = "Kran.jpg", width?: number) =>
  new File([new Uint8Array(await jpeg(colour, width))], name, { type: "image/jpeg" });

test("a picture is brought in, described, used, replaced and deleted by forms alone", async () => {
  const alt = "Ein Kran am Kai";
  const editor = await newEditor("/admin");
  await editor.part("navigation", "Redaktion").follow("/admin/media");
  editor.attach("picture", await file("#112233"));
  editor.fill("caption", "Foto: Hafen");
  await editor.send("picture");
  expect([editor.status, editor.isInvalid("alt"), editor.value("caption")]).toEqual([
    400,
    true,
    "Foto: Hafen",
  ]);
  expect(editor.focusedPart().text()).toContain("Kran.jpg");
  editor.fill("alt", alt);
  editor.attach("picture", await file("#112233"));
  await editor.send("picture");
  expect(editor.focusedPart().name).toBe(alt);
  const picture = editor.part("listitem", alt);
  expect(picture.has("img", alt)).toBe(true);

  await picture.follow(/^Ein Kran am Kai/);
  const itemAddress = editor.url.pathname;
  const address = editor.linkTo(/^\/media\//);
  editor.fill("alt", `${alt}, abends`);
  await editor.send("alt");
  expect(editor.focusedPart().name).toBe(`${alt}, abends`);

  await editor.open("/admin/blog/new");
  editor.fillIn({
    title: "Kräne mit Bild",
    slug: "kraene-mit-bild",
    content: `<p>Moin</p><p><img src="${address}" alt="Kran"></p>`,
  });
  await editor.send("title");
  await editor.open("/admin/media?q=Kräne+mit+Bild");
  expect(editor.part("listitem", `${alt}, abends`).hasLink(/: Kräne mit Bild$/)).toBe(true);

  await editor.open(`${itemAddress}/delete`);
  expect([editor.part("main").hasButton("Löschen"), editor.hasLink(/: Kräne mit Bild$/)]).toEqual([
    false,
    true,
  ]);
  await editor.open(itemAddress);
  const replace = async (colour: string) => {
    const [form] = editor.parts("region", "Ersetzen");
    form?.attach("picture", await file(colour, "neu.jpg", 300));
    await form?.send("picture");
  };
  await editor.open("/admin/blog/new");
  editor.attach("picture", await file("#445566", "neu.jpg", 300));
  await editor.press("intent=picture");
  expect([editor.status, editor.isInvalid("alt")]).toEqual([400, true]);
  await editor.open(itemAddress);
  await replace("#445566");
  expect(editor.status).toBe(400);
  await editor.press(/hier einsetzen/);
  expect(editor.status).toBe(200);
  expect(editor.linkTo(/^\/media\//)).not.toBe(address);
  expect(editor.text()).toContain("300 × 200");

  await editor.follow(/: Kräne mit Bild$/);
  expect(editor.value("content")).not.toContain(address);
  await editor.part("region", /bearbeiten$/).follow("Löschen");
  await editor.part("main").press("Löschen");
  await editor.open(`${itemAddress}/delete`);
  await editor.part("main").press("Löschen");
  expect(editor.url.pathname).toBe("/admin/media");
  expect(editor.has("listitem", `${alt}, abends`)).toBe(false);
});

test("a picture is placed in an article and put at its head, and published", async () => {
  const slug = "bild-am-kai";
  const editor = await newEditor("/admin/blog/new");
  editor.fillIn({
    title: "Bild am Kai",
    slug,
    category: "Kräne",
    content: "<p>Erst dies.</p>\n<p>Dann das.</p>",
  });
  editor.attach("picture", await file("#770011"));
  editor.fill("after", "1");
  await editor.press("intent=picture");
  expect([editor.status, editor.isInvalid("alt")]).toEqual([400, true]);
  expect(editor.value("chosen")).toMatch(/^\/media\//);
  editor.fillIn({ alt: "Ein roter Kran", caption: "Am frühen Morgen" });
  await editor.press("intent=picture");
  expect(editor.value("content")).toMatch(/Erst dies\.<\/p>\s*<figure>.*<\/figure>\s*<p>Dann das/s);
  expect(editor.value("category")).toBe("Kräne");

  editor.reveal("cover");
  const [, id = ""] = /\/media\/([0-9a-f]{32})/.exec(editor.value("content")) ?? [];
  editor.choose("chosen_cover", new RegExp(id));
  await editor.press("intent=cover");
  expect(editor.value("featured_image")).toContain(id);
  editor.choose("status", "published");
  await editor.send("title");
  const visitor = await newVisitor().open(`/blog/${slug}`);
  expect(visitor.text()).toContain("Am frühen Morgen");
  const [shown] = visitor.parts("img", "Ein roter Kran");
  expect(shown?.attribute("src")).toContain(id);
});

test("a picture is placed in an issue of the newsletter and between its articles, and mailed", async () => {
  const email = "bilder@werft.example";
  await sql(
    `insert into subscribers (email, first_name, last_name, consent_version, signed_up_at)
     values ($1, 'Bilder', 'Gern', '2026-01', now())`,
    [email],
  );
  const editor = await newEditor("/admin/newsletter/new");
  editor.reveal("closing");
  editor.fillIn({ subject: "Post mit Kran", body: "Moin, seht her:", closing: "Bis bald\n\n[Bild]" });
  editor.attach("picture", await file("#337711", "Kran.jpg", 1200));
  await editor.press("intent=picture");
  expect([editor.status, editor.isInvalid("alt"), editor.value("body")]).toEqual([
    400,
    true,
    "Moin, seht her:",
  ]);
  editor.fillIn({ alt: "Ein grüner Kran", after: "1" });
  await editor.press("intent=picture");
  expect(editor.value("body")).toMatch(
    /^Moin, seht her:\s+<figure><img src="\/media\/[^"]+" alt="Ein grüner Kran">/,
  );
  editor.attach("picture", await file("#993311", "Boje.jpg", 300));
  editor.fillIn({ alt: "Eine Boje" });
  await editor.press("intent=picture");
  expect(editor.value("closing")).toMatch(/^Bis bald\s+<figure><img src="\/media\/[^"]+" alt="Eine Boje">/);
  await editor.press("intent=stay");
  expect(editor.status).toBe(200);
  expect(editor.part("region", "Vorschau").has("img", "Ein grüner Kran")).toBe(true);
  const address = editor.url.pathname;
  await editor.press("intent=send");
  await editor.part("main").press(/./);
  const mails = () => mailsTo(email).filter(({ headers }) => headers.subject === "Post mit Kran");
  await expect.poll(() => mails().length).toBe(1);
  const [{ html = "", text = "" } = {}] = mails();
  expect(text).toContain("[Bild: Ein grüner Kran]");
  expect(text).toContain("[Bild: Eine Boje]");
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  expect(pictures.map((picture) => /width="(\d+)" height="(\d+)"/.exec(picture)?.slice(1))).toEqual([
    ["544", "363"],
    ["300", "200"],
  ]);
  for (const picture of pictures)
    expect(picture).toMatch(/src="https?:\/\/[^"]+\/media\/[\da-f]{32}-\d+\.webp"/);
  expect(html).toContain('alt="Ein grüner Kran"');

  await editor.open("/admin/media?q=Post+mit+Kran");
  expect(editor.part("listitem", "Ein grüner Kran").linkTo(/: Post mit Kran$/)).toBe(address);
});

test("an issue waits with a picture that nobody has described until it is to be sent", async () => {
  const editor = await newEditor("/admin/media");
  editor.attach("picture", await file("#5b1e8f"));
  editor.fill("alt", "Ladebaum im Newsletter");
  await editor.send("picture");
  await editor.focusedPart().follow(/^Ladebaum/);
  const bare = `<p>Moin</p><img src="${editor.linkTo(/^\/media\//)}">`;
  await editor.open("/admin/newsletter/new");
  editor.fillIn({ subject: "Unbeschrieben", body: bare });
  await editor.press("intent=stay");
  expect(editor.status).toBe(200);
  await editor.press("intent=send");
  expect([editor.status, editor.isInvalid("body")]).toEqual([400, true]);
  editor.fillIn({ send_at: "2030-01-01T09:00" });
  await editor.press("intent=stay");
  expect([editor.status, editor.isInvalid("body")]).toEqual([400, true]);
});

test("a client's logo and a portrait are brought in and shown", async () => {
  const editor = await newEditor("/admin/references/new");
  const name = "Werft am Deich";
  editor.fillIn({ title: name, slug: "werft-am-deich", client_name: name, description: "Eine Werft." });
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><rect width="200" height="50"/></svg>';
  editor.attach("picture", new File([drawing], "logo.svg", { type: "image/svg+xml" }));
  await editor.press("intent=picture");
  expect(editor.value("image_url")).toMatch(/^\/media\//);
  await editor.press("intent=testimonial-add");
  editor.fillIn({
    testimonial_1_author: "Ina Kai",
    testimonial_1_position: "Leiterin",
    testimonial_1_quote: "Sehr gut.",
  });
  editor.attach("testimonial_1_file", await file("#770033", "ina.jpg"));
  await editor.press("intent=testimonial_1_file");
  expect(editor.value("testimonial_1_portrait")).toMatch(/^\/media\//);
  await editor.send("title");
  const visitor = await newVisitor().open("/references#werft-am-deich");
  expect(visitor.target()?.has("img", "Werft am Deich")).toBe(true);
  expect(visitor.target()?.text()).toContain("Sehr gut.");
});
