import { isLasting } from "~/content/picture-address";

/** Such names carry a hash: the content never changes. */
export function isBuiltFile(url: string): boolean {
  return /^\/assets\/[\w-][\w.-]*$/.test(url) || isLasting(url);
}

export function isDrawn(url: string): boolean {
  return /^\/images\/drawn\/[\w-]+\.svg$/.test(url);
}

export function isOfApplication(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return path.endsWith(".data") || isDrawn(path) || !path.slice(path.lastIndexOf("/")).includes(".");
}

export function isShared(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  try {
    return /^\/+preview(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
