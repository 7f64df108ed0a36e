/** Which release runs: the commit it was built from, or when it was built where that was no clone. */
export const release = import.meta.env.RELEASE ?? "unknown";
