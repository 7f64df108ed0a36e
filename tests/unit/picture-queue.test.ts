import { expect, test } from "vitest";
import { openQueue, type Upload } from "~/features/rich-text/editor/picture-queue";
import { problemOf, type Sent } from "~/features/rich-text/editor/send-picture";
import { pictureProblems } from "~/schemas/media";

const words = { alt: null, caption: "" };
const picture = { id: "1", path: "/media/x", width: 1, height: 1, srcSet: "", alt: "", caption: null };

function begin(look: (file: File) => Promise<string | undefined> = async () => undefined) {
  const told: string[] = [];
  const sent: { name: string; answer: (sent: Sent) => Promise<void>; signal: AbortSignal }[] = [];
  const queue = openQueue({
    look,
    send: ({ name }, _, onProgress, signal) =>
      new Promise((resolve) => {
        onProgress(50);
        const answer = async (answered: Sent) => {
          resolve(answered);
          await settled();
        };
        sent.push({ name, answer, signal });
      }),
    onChange: ({ file, state }) => told.push(`${file.name} ${state.is}`),
  });
  const add = async (...names: string[]): Promise<Upload[]> => {
    const uploads = names.map((name) => queue.add(new File(["x"], name), words));
    await settled();
    return uploads;
  };
  return { queue, add, told, sent, names: () => sent.map(({ name }) => name) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const offline: Sent = { problem: "Keine Verbindung.", isPassing: true };

test("sends one file after the other, in their order", async () => {
  const { add, sent, names, told } = begin();
  await add("a", "b", "c");
  expect(names()).toEqual(["a"]);
  await sent[0]?.answer({ picture });
  expect(names()).toEqual(["a", "b"]);
  await sent[1]?.answer({ problem: "Das ist kein Bild." });
  await sent[2]?.answer({ picture });
  expect(told).toEqual([
    ...["a sending", "a sending", "a done"],
    ...["b sending", "b sending", "b failed"],
    ...["c sending", "c sending", "c done"],
  ]);
});

test("stops the one that is under way, never sends what was let go while it waited, and goes on with the next", async () => {
  const { add, sent, names, told } = begin();
  const [first, second] = await add("a", "b", "c");
  second?.cancel();
  first?.cancel();
  expect(sent[0]?.signal.aborted).toBe(true);
  await sent[0]?.answer({ problem: "" });
  expect(names()).toEqual(["a", "c"]);
  expect(told.filter((line) => line.startsWith("a"))).toEqual(["a sending", "a sending", "a gone"]);
});

test("tries a failed one again behind those that wait: when asked, or once another has got through after the line failed", async () => {
  const { add, sent, names } = begin();
  const [first, second] = await add("a", "b", "c");
  await sent[0]?.answer(offline);
  expect(first?.state).toEqual({ is: "failed", ...offline });
  await sent[1]?.answer({ problem: "Das ist kein Bild." });
  expect(names()).toEqual(["a", "b", "c"]);
  second?.retry();
  await sent[2]?.answer({ picture });
  expect(names()).toEqual(["a", "b", "c", "b"]);
  await sent[3]?.answer({ picture });
  expect(names()).toEqual(["a", "b", "c", "b", "a"]);
});

test("says at once what is no picture, and does not send it", async () => {
  const { add, names } = begin(async ({ name }) => (name === "b" ? "Das ist kein Bild." : undefined));
  const [first, second] = await add("a", "b");
  expect(first?.state.is).toBe("sending");
  expect(second?.state).toEqual({ is: "failed", isFinal: true, problem: "Das ist kein Bild." });
  expect(names()).toEqual(["a"]);
});

test("stops what it sends when it is closed", async () => {
  const { queue, add, sent } = begin();
  await add("a");
  queue.close();
  expect(sent[0]?.signal.aborted).toBe(true);
});

test("sends nothing any more once it is closed, even of what it still looks at", async () => {
  let seen = (_: string | undefined) => {};
  const looking = new Promise<string | undefined>((resolve) => (seen = resolve));
  const { queue, add, names } = begin(() => looking);
  await add("a");
  queue.close();
  seen(undefined);
  await settled();
  expect(names()).toEqual([]);
});

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["\xff\xd8\xff\xe0", undefined],
  ["\x89PNG\r\n\x1a\n", undefined],
  ["RIFF\x10\0\0\0WEBPVP8 ", undefined],
  ["GIF89a", undefined],
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"],
  ["\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf", undefined],
  ["\0\0\0\x18ftypisom\0\0\0\0mp41avc1heic", "unknown"],
  ["%PDF-1.7", "pdf"],
  ["<svg xmlns=''>", "svg"],
  [`\xef\xbb\xbf<!-- ${"Werft ".repeat(50)}--><svg>`, "svg"],
  ["<p>Wir zeigen <svg>", "unknown"],
  ["Moin", "unknown"],
  ["", "empty"],
] as const)("a file that begins with %j is looked at by what it is", async (start, problem) => {
  const found = await problemOf(new File([bytes(start)], "bild.jpg", { type: "image/jpeg" }));
  expect(found).toBe(problem && pictureProblems[problem]);
});

test("a file of more than 12 MB is too large", async () => {
  const file = new File([new Uint8Array(12 * 1024 * 1024 + 1)], "bild.jpg");
  expect(await problemOf(file)).toBe(pictureProblems.large);
});
