import { isLasting } from "~/content/picture-address";

/** Such names carry a hash: the content never changes. */
export function isBuiltFile(url: string): boolean {
  return /^\/assets\/[\w-][\w.-]*$/.test(url) || isLasting(url);
}

/** True for an address that no file has: those have a dot in their name, as has only the data of a page. */
export function isOfApplication(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return path.endsWith(".data") || !path.slice(path.lastIndexOf("/")).includes(".");
}

export function isShared(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  try {
    return /^\/+preview(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
