import { beforeEach, expect, it, vi } from "vitest";
import { fetchFrom } from "~/platform/media/fetch-picture.server";
import { passingWebp } from "../helpers/pictures";

let now = 1_000_000_000;
let isSilent = true;
const url = "http://project.local";
const store = vi.fn<typeof fetch>((_address, init) =>
  isSilent
    ? new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      })
    : Promise.resolve(new Response(new Uint8Array(passingWebp(100)))),
);
const real = AbortSignal.timeout.bind(AbortSignal);

beforeEach(() => {
  isSilent = true;
  store.mockClear();
  vi.spyOn(Date, "now").mockImplementation(() => now);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((time) => real(time / 100));
});

it("lets nobody wait in a queue for a store that does not answer, and asks it again after five seconds", async () => {
  const read = fetchFrom(url, store);
  const asked = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => read(`${index}.webp`)));
  expect(asked.filter(({ status }) => status === "rejected")).toHaveLength(100);
  expect(store).toHaveBeenCalledTimes(4);
  now += 4900;
  await expect(read("a.webp")).rejects.toThrow("media: not fetched (TimeoutError)");
  expect(store).toHaveBeenCalledTimes(4);
  isSilent = false;
  now += 200;
  expect((await read("a.webp"))?.length).toBe(100);
});

it("does not let whoever reads for staff wait for what visitors ask", async () => {
  const forVisitors = fetchFrom(url, () => new Promise(() => undefined));
  for (const letter of "abcdefgh") void forVisitors(`${letter}.webp`);
  isSilent = false;
  expect((await fetchFrom(url, store, { atOnce: 1 })("a.webp"))?.length).toBe(100);
}, 5000);

it("does not take a bucket that is gone for one without the file, although the store says the same", async () => {
  const noSuchKey: typeof fetch = async () =>
    Response.json({ statusCode: "404", error: "NoSuchKey", message: "Object not found" }, { status: 400 });
  const read = (isThere: boolean) =>
    fetchFrom(url, noSuchKey, { isBucketThere: async () => isThere })("a.webp");
  expect(await read(true)).toBeUndefined();
  await expect(read(false)).rejects.toThrow("media: not fetched (no bucket)");
  const unsaid = fetchFrom(url, noSuchKey, { isBucketThere: () => Promise.reject(new Error("no answer")) });
  await expect(unsaid("a.webp")).rejects.toThrow("no answer");
});
