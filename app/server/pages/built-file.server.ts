/** True for the address of a file of the build, to the letter: its name carries a hash, so that it never changes. */
export function isBuiltFile(url: string): boolean {
  return /^\/assets\/[\w-][\w.-]*$/.test(url);
}
