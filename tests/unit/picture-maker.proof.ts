// In npm test: tests/unit/picture-maker.test.ts - the first picture of a small animation
import sharp from "sharp";
import { expect, it } from "vitest";
import { makePicture } from "~/platform/media/make.server";

it("of an animation only the first frame counts, however many follow", async () => {
  const frame = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: "#e00000" } })
    .png()
    .toBuffer();
  const frames = Array.from({ length: 8 }, () => frame);
  const file = await sharp(frames, { join: { animated: true }, limitInputPixels: false })
    .gif()
    .toBuffer();
  const picture = await makePicture({ pieces: [file], isLogo: false });
  expect(picture).toMatchObject({ width: 4000, height: 4000 });
  expect("files" in picture && picture.files).toHaveLength(3);
});
