export const hiddenMarks = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;
