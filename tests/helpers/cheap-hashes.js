import bcrypt from "bcryptjs";

/** The least that the algorithm allows: hashing is no part of what most tests prove, and was a large part of what they cost. */
const rounds = 4;

const { hash, genSalt } = bcrypt;
bcrypt.hash = (text, salt, ...rest) => hash(text, typeof salt === "number" ? rounds : salt, ...rest);
bcrypt.genSalt = (...rest) => genSalt(rounds, ...rest.slice(1));
