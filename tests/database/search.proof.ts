// In npm test: tests/database/search.test.ts - the same, among 700 rows
import "./search.test";
