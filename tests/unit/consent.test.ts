import { describe, expect, it } from "vitest";
import { readEnv } from "~/server/settings/env.server";
import { readConsentSettings, readForeignSources } from "~/server/settings/third-parties.server";

const video = { "img-src": ["https://i.ytimg.com"], "frame-src": ["https://www.youtube-nocookie.com"] };
const none = { "script-src": [], "style-src": [], "font-src": [], "connect-src": [] };

describe("services of others", () => {
  it("are none but the video where nothing is configured", () => {
    const env = readEnv({});
    expect(readConsentSettings(env)).toBeUndefined();
    expect(readForeignSources(env)).toEqual({ ...none, ...video });
  });

  it("open exactly the hosts of an analytics script", () => {
    const env = readEnv({
      ANALYTICS_SCRIPT_URL: "https://statistik.example/zaehler.js?id=1",
      ANALYTICS_HOSTS: "https://a.statistik.example  https://b.statistik.example",
      FONT_FILE_HOSTS: "https://unused.example",
    });
    const reports = [
      "https://statistik.example",
      "https://a.statistik.example",
      "https://b.statistik.example",
    ];
    expect(readConsentSettings(env)).toEqual({ analytics: "https://statistik.example/zaehler.js?id=1" });
    expect(readForeignSources(env)).toEqual({
      ...none,
      ...video,
      "script-src": ["https://statistik.example"],
      "connect-src": reports,
      "img-src": ["https://i.ytimg.com", ...reports],
    });
  });

  it("open exactly the hosts of a font style sheet", () => {
    const env = readEnv({
      FONT_STYLESHEET_URL: "https://schriften.example/familie.css",
      FONT_FILE_HOSTS: "https://dateien.example",
      FONT_FAMILY: "Inter",
    });
    expect(readConsentSettings(env)).toEqual({
      fonts: { stylesheet: "https://schriften.example/familie.css", family: "Inter" },
    });
    expect(readForeignSources(env)).toEqual({
      ...none,
      ...video,
      "style-src": ["https://schriften.example"],
      "font-src": ["https://schriften.example", "https://dateien.example"],
    });
  });

  it("let Usercentrics in where a settings id is set, with a nonce for its styles and nothing unsafe", () => {
    const env = readEnv({ USERCENTRICS_SETTINGS_ID: "abc", USERCENTRICS_VIDEO_ID: "own-id" });
    const usercentrics = readConsentSettings(env)?.usercentrics;
    expect(usercentrics).toMatchObject({
      settingsId: "abc",
      domain: "musterhafen.example",
      ids: { video: "own-id", analytics: "HkocEodjb7", fonts: "HkPBYFofN" },
    });
    const sources = readForeignSources(env);
    expect(sources["script-src"]).toEqual(["https://web.cmp.usercentrics.eu"]);
    expect(sources["style-src"]).toEqual([`'nonce-${usercentrics?.styleNonce}'`]);
    expect(sources["connect-src"]).toEqual(["https://*.usercentrics.eu"]);
    expect(sources["frame-src"]).toEqual(video["frame-src"]);
    expect(Object.values(sources).flat().join(" ")).not.toContain("unsafe");
  });
});
