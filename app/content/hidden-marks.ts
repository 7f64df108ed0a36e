/** Control characters and marks that turn around what follows them: nobody sees them, and none has a place on a line of text. */
export const hiddenMarks = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;
