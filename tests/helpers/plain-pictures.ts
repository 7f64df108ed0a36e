/** Removes the build's version. */
export const plainPictures = (html: string): string =>
  html.replace(/(\/images\/[\w/-]+)\.[\da-f]{8}(?=\.svg)/g, "$1");
