import { expect, it } from "vitest";
import { safeName } from "~/features/moving/out/zip.server";
import { cdata } from "~/features/rich-text/xml.server";

it("text cannot end its section of XML, nor hold what XML refuses", () => {
  expect(cdata("a]]>b\u0000\u0008\ud800\uffff c\n")).toBe("<![CDATA[a]]]]><![CDATA[>b c\n]]>");
});

it("names of files stay in their folder", () => {
  expect(safeName("articles/../../etc/pass\u0000wd.md")).toBe("articles/etc/passwd.md");
  expect(safeName("/C:\\x/.git/a.")).toBe("Cx/git/a");
});
