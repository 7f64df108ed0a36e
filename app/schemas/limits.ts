/** Longest texts in UTF-16 units; shared by the checks and by the pages, which do without the checks' library. */
export const contactLimits = { name: 100, email: 255, company: 100, subject: 100, phone: 20, message: 5000 };
export const newsletterLimits = { email: 255, firstName: 100, lastName: 100, company: 100 };
/** The auth service hashes no more than 72 characters of a password. */
export const signInLimits = { email: 255, full_name: 100, passwordMin: 6, passwordMax: 72 };
/** Rows on one page of a staff list. */
export const rowsPerPage = 50;
