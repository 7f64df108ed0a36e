/** The store did not do what it was asked, and not because of what was asked. */
export class StoreFault extends Error {}
/** It has something else under the name of a picture. */
export class NoPicture extends StoreFault {}
