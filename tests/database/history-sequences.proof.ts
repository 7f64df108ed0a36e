// In npm test: tests/database/history-sequences.test.ts - the same, with three generated sequences
import "./history-sequences.test";
