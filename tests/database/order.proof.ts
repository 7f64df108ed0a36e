// In npm test: tests/database/order.test.ts - the same, with two generated lists of steps for either kind
import "./order.test";
