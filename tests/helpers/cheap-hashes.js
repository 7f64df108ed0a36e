import bcrypt from "bcryptjs";

/** The least that the algorithm allows: hashing is no part of what most tests prove, and was a large part of what they cost. */
const rounds = 4;

const { hash, genSalt } = bcrypt;
Object.assign(bcrypt, {
  hash: (/** @type {string} */ text, /** @type {number | string} */ salt) =>
    hash(text, typeof salt === "number" ? rounds : salt),
  genSalt: () => genSalt(rounds),
});
