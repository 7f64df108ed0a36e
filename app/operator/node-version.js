// Must run on any Node, however old.

/** Why this version does not do, or undefined; the same versions as `engines` in package.json. @param {string} version */
export function whyNodeWillNotDo(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return undefined;
  return `This is Node ${version}; the product needs 22.12 or newer, best 24 (20.19 still does): https://nodejs.org`;
}
