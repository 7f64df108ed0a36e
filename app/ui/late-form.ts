export { keepTyped } from "~/client/keep-typed";
export { tidyText } from "~/schemas/tidy-text";
export { SentWords } from "./contact-sent";
export { ErrorSummary } from "./error-summary";
export { faultsIn } from "./form-faults";
