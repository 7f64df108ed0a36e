/** bcrypt reads 72 bytes. */
export const signInLimits = { full_name: 100, passwordMin: 6, passwordMax: 72 };
export const slugLimit = 100;
export const postLimits = {
  title: 200,
  excerpt: 500,
  content: 100_000,
  category: 100,
  author: 100,
  featured_image: 2000,
};
export const serviceLimits = {
  title: 200,
  short_description: 500,
  full_description: 10_000,
  display_order: 9999,
};
export const referenceLimits = {
  title: 200,
  client_name: 200,
  industry: 200,
  description: 5000,
  challenge: 5000,
  solution: 5000,
  results: 5000,
  image_url: 2000,
  portraits: 2000,
  testimonials: 12,
  author: 100,
  position: 200,
  website_url: 2000,
  technologies: 50,
  technology: 100,
  display_order: 9999,
};
export const replyLimits = { body: 20_000, note: 5000, snippetTitle: 100, snippet: 5000 };
export const rowsPerPage = 50;
export const mailingLimits = { subject: 150, body: 20_000, words: 1000, closing: 2000 };
/** Checked by the database as well. */
export const storedLimits = { content: 200_000, mailing: 40_000 };
export const shareDays = [1, 7, 30] as const;
