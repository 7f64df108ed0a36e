// In npm test: tests/unit/typed-text.test.ts - the same, with a few of what is generated
import "./typed-text.test";
