import { describe, expect, it } from "vitest";
import { shortened } from "~/schemas/shortened";

describe("a text that is shortened", () => {
  it("keeps whole words", () => {
    expect(shortened("Ordnung in der gemeinsamen Ablage", 20)).toBe("Ordnung in der…");
    expect(shortened("Ordnung", 20)).toBe("Ordnung");
  });

  it("uses its room where one word is longer than half of it", () => {
    const cut = shortened(`Der Auszug ${"z".repeat(300)}`, 160);
    expect(cut).toHaveLength(160);
    expect(cut.startsWith("Der Auszug zzz")).toBe(true);
  });

  it.each(["𝕬".repeat(59), `a${"𝕬".repeat(59)}`, "👩‍👩‍👧‍👦".repeat(18), `x${"👩‍👩‍👧‍👦".repeat(18)}`])(
    "never ends within a character: %s",
    (text) => {
      for (let most = 40; most < 70; most++) {
        const cut = shortened(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut).not.toContain("\uFFFD");
        expect(cut).not.toContain("\u200D…");
      }
    },
  );
});
