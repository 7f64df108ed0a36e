import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// In a task of its own: taking in the scripts and bringing the page to life would together hold up the first tap.
setTimeout(async () => {
  await dataDecoded();
  const hydrate = () => void hydrateRoot(document, <RemixBrowser />);
  if (!window.isComposing) return startTransition(hydrate);
  // A page that is built anew would take the field away from an input method. In one task: the next word is close behind.
  addEventListener("compositionend", hydrate, { once: true });
});

/**
 * The framework's root suspends until it has decoded the data of the document. Were a key pressed by then, React would
 * render at once, give the root up (error 345) and leave the page without life. So the decoding is begun before there is one.
 */
async function dataDecoded() {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}
