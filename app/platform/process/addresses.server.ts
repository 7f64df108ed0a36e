import { isLasting } from "~/content/picture-address";

/**
 * True for the address of a file of the build, or of a picture that comes with it, to the letter: its name carries a hash,
 * so that it never changes.
 */
export function isBuiltFile(url: string): boolean {
  return /^\/assets\/[\w-][\w.-]*$/.test(url) || isLasting(url);
}

/** True for the address of an article's drawing, which says all that is drawn and therefore never changes either. */
export function isDrawn(url: string): boolean {
  return /^\/images\/drawn\/[\w-]+\.svg$/.test(url);
}

/** True for an address that no file has: those have a dot in their name, as have only drawings and the data of a page. */
export function isOfApplication(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return path.endsWith(".data") || isDrawn(path) || !path.slice(path.lastIndexOf("/")).includes(".");
}

/** True for an address, however it is spelled, of what a link alone opens. */
export function isShared(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  try {
    return /^\/+preview(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
