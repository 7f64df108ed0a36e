// In npm test: tests/embedded/rights.test.ts - the same, with rights given and taken once
import "./rights.test";
