// Equals styles.css, for mails, refusals and home screens.

export const ink = "#152a33";
export const muted = "#4d6069";
export const brand = "#0b5a70";
export const canvas = "#fbfaf7";
export const line = "#d3dde0";
export const canvasNight = "#03151c";

export const brandTile = "#0f4555";

export const ownTokens =
  ":root{color-scheme:light dark;--day:initial;--night: ;--canvas:var(--day,oklch(.985 .004 95)) var(--night,oklch(.185 .028 222));--ink:var(--day,oklch(.255 .035 222)) var(--night,oklch(.955 .012 205));--brand:var(--day,oklch(.43 .075 218)) var(--night,oklch(.8 .085 205));--brand-ink:var(--day,oklch(.99 .005 205)) var(--night,oklch(.2 .035 222));--focus:var(--day,oklch(.5 .15 250)) var(--night,oklch(.85 .13 95))}@media(prefers-color-scheme:dark){:root{--day: ;--night:initial}}";
