// A program of its own (see article-picture.server.ts): takes titles, gives back pictures.
import sharp from "sharp";
import { drawArticle, type Titled } from "./draw.server";

// One picture at a time, none of which comes twice.
sharp.concurrency(1);
sharp.cache(false);

process.on("message", async (article: Titled) => {
  try {
    process.send?.({ picture: await drawArticle(article) });
  } catch (error) {
    process.send?.({ fault: String(error) });
  }
});
// Without whom it draws for it has nothing to do; a terminal's Ctrl-C is for that one to judge.
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => undefined);
