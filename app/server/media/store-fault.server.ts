/** The store did not do what it was asked, and not because of what was asked. */
export class StoreFault extends Error {}
