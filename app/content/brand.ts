// The colours of styles.css where no sheet reaches: in mails, on refusals and on home screens. After changing those there,
// put them here as well.

/** By day, as mail programs know them. */
export const ink = "#152a33";
export const muted = "#4d6069";
export const brand = "#0b5a70";
export const canvas = "#fbfaf7";
export const line = "#d3dde0";

/** The tile behind the sign, and the bar of a phone's browser. */
export const brandTile = "#0f4555";

/** The tokens of a page that needs nothing but itself, by day and by night. */
export const ownTokens =
  "--canvas:light-dark(oklch(.985 .004 95),oklch(.185 .028 222));--ink:light-dark(oklch(.255 .035 222),oklch(.955 .012 205));--brand:light-dark(oklch(.43 .075 218),oklch(.8 .085 205));--brand-ink:light-dark(oklch(.99 .005 205),oklch(.2 .035 222));--focus:light-dark(oklch(.5 .15 250),oklch(.85 .13 95))";
