import bcrypt from "bcryptjs";

/** The minimum of bcrypt: hashing was a large part of the tests' time. */
const rounds = 4;

const { hash, genSalt } = bcrypt;
Object.assign(bcrypt, {
  hash: (/** @type {string} */ text, /** @type {number | string} */ salt) =>
    hash(text, typeof salt === "number" ? rounds : salt),
  genSalt: () => genSalt(rounds),
});
