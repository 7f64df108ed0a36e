import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtInServices, splitDescription } from "~/content/services";

describe("built-in services", () => {
  const seed = readFileSync("supabase/seed.sql", "utf8");

  it("are the five of the seed, word for word", () => {
    expect(builtInServices).toHaveLength(5);
    for (const service of builtInServices) {
      expect(seed).toContain(`'${service.title}',\n  '${service.slug}',\n  '${service.short_description}',`);
      expect(seed).toContain(service.full_description);
    }
  });

  it("have four bullets each", () => {
    for (const { full_description } of builtInServices) {
      expect(splitDescription(full_description).features).toHaveLength(4);
    }
  });
});

it("takes the lines that begin with a dash as bullets", () => {
  expect(splitDescription("Erst Text.\r\n\r\n- Eins\r\n- Zwei - drei\n-kein Punkt")).toEqual({
    text: "Erst Text.\n\n-kein Punkt",
    features: ["Eins", "Zwei - drei"],
  });
});
