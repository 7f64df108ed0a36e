import type { Page } from "@playwright/test";

export type Answers = Record<string, { contentType: string; body: string }>;

const video = {
  contentType: "text/html",
  body: "<!doctype html><title>Video</title><button>Abspielen</button>",
};
const picture = {
  contentType: "image/svg+xml",
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="teal"/></svg>',
};

export async function noteForeignHosts(page: Page, answers: Answers = {}) {
  let asked = new Set<string>();
  await page.route(
    ({ hostname }) => !isOwn(hostname),
    async (route) => {
      const { hostname, href } = new URL(route.request().url());
      asked.add(hostname);
      if (answers[href]?.body === "unreachable") return route.abort();
      const known = { "www.youtube-nocookie.com": video, "i.ytimg.com": picture }[hostname];
      await route.fulfill(answers[href] ?? known ?? { contentType: "text/javascript", body: "" });
    },
  );
  return {
    list: () => [...asked].sort(),
    forget: () => {
      asked = new Set();
    },
  };
}

function isOwn(hostname: string) {
  return hostname === "127.0.0.1" || hostname === "localhost";
}
