import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// In a task of its own: taking in the scripts and bringing the page to life would together hold up the first tap.
setTimeout(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
});
