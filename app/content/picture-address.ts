/** Undefined in development and unit tests. */
const version = import.meta.env.PICTURES;

/** Browsers cache such an address for a year. */
export function lasting(path: string): string {
  return version && /^\/images\/(?!og\/)/.test(path) ? path.replace(/\.\w+$/, `.${version}$&`) : path;
}

const withVersion = /^(\/images(?:\/[\w-]+)+)\.([\da-f]{8})(\.[a-z]+)$/;

export function isLasting(address: string): boolean {
  return version !== undefined && withVersion.exec(address)?.[2] === version;
}

export function withoutVersion(address: string): string {
  return address.replace(withVersion, "$1$3");
}
