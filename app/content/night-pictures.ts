const drawing = /^(\/images\/(?:covers|drawn|home|people|use-cases)\/.+)\.svg$/;

export function nightOf(src: string): string | undefined {
  const [, name] = drawing.exec(src) ?? [];
  return name && !name.endsWith("-night") ? `${name}-night.svg` : undefined;
}
