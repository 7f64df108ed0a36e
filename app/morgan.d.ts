declare module "morgan" {
  /** Names a format; one that gives undefined writes no line. */
  export function format(name: string, line: () => string | undefined): void;
  const morgan: { format: typeof format };
  export default morgan;
}
