/** Of all pictures that come with the product together; nothing in development and in tests of parts. */
const version = import.meta.env.PICTURES;

/** A picture's address with the version in its name: browsers may keep what stands there for a year. */
export function lasting(path: string): string {
  return version && /^\/images\/(?!og\/|drawn\/)/.test(path) ? path.replace(/\.\w+$/, `.${version}$&`) : path;
}

const withVersion = /^(\/images(?:\/[\w-]+)+)\.([\da-f]{8})(\.[a-z]+)$/;

/** True for such an address, as long as the pictures are those of this build. */
export function isLasting(address: string): boolean {
  return version !== undefined && withVersion.exec(address)?.[2] === version;
}

/** The file behind such an address; a page of another build may still ask for what this one has. */
export function withoutVersion(address: string): string {
  return address.replace(withVersion, "$1$3");
}
