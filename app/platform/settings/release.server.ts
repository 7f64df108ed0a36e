export const release = import.meta.env.RELEASE ?? "unknown";
