// In npm test: tests/unit/typed-text.test.ts and the others below - the same, with a few of what is generated
import "./content-policy.test";
import "./env.test";
import "./hours.test";
import "./long-texts.test";
import "./mail-template.test";
import "./pictures-in-step.test";
import "./security.test";
import "./testimonials.test";
import "./typed-text.test";
