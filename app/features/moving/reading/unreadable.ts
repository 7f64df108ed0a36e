/** Its message is a German sentence for the person who uploaded the file. */
export class Unreadable extends Error {}
