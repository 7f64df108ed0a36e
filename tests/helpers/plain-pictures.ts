/** A page with the plain names of its pictures: a build puts their version into them. */
export const plainPictures = (html: string): string =>
  html.replace(/(\/images\/[\w/-]+)\.[\da-f]{8}(?=\.svg)/g, "$1");
