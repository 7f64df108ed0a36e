/** Where each drawing has a night version beside it; a photograph has none. */
const drawing = /^(\/images\/(?:covers|drawn|home|people|use-cases)\/.+)\.svg$/;

/** The address of the night version of a picture, where there is one. */
export function nightOf(src: string): string | undefined {
  const [, name] = drawing.exec(src) ?? [];
  return name && !name.endsWith("-night") ? `${name}-night.svg` : undefined;
}
