/** Milliseconds on a machine that keeps up. */
const deadlines = {
  question: 3000,
  store: 10_000,
  request: 3200,
  underWay: 3000,
  /** Whose session it is; with a refresh before it a page still answers within four seconds. */
  account: 1800,
  refresh: 2000,

  /** A page, longer than any may take; in it the loaders, and what is made of their answers. */
  page: 10_000,
  loaders: 5000,
  markup: 6000,
  newVersion: 1000,
  comparison: 400,

  head: 10_000,
  body: 20_000,
  /** A connection on which nothing moves while its answer is under way, or twice that. */
  stall: 25_000,
  work: 100_000,
  lastWord: 500,
  /** A place for the files of a request; who has waited longer is told to come back. */
  filePlace: 20_000,

  /** Requests still running when the process is to end, and before them mails that are under way. */
  shutdown: 6000,
  lastMails: 4000,

  /** A word of the mail server, and a whole mail; the mail that a visitor who signs up waits for. */
  mailServer: 10_000,
  mail: 30_000,
  confirmation: 6000,
  attempt: 10_000,

  /** The process that makes pictures. A logo is drawn in no time: one made to take long keeps no photographs waiting. */
  photograph: 15_000,
  logo: 5000,
  /** Others' pictures before one's own; together with that less than `stall`. */
  pictureTurn: 9000,
  sharedPicture: 6000,
  storedPicture: 10_000,
  /** A picture of an old website, with its redirects. */
  oldPicture: 20_000,
  tidying: 10_000,

  /** Reading a Word file, and others' before one's own; together less than `stall`. */
  word: 10_000,
  wordTurn: 12_000,

  cleaning: 15_000,
};

/** Milliseconds; DEADLINE_FACTOR scales all of them. */
export function deadline(name: keyof typeof deadlines): number {
  return deadlines[name] * (Number(process.env.DEADLINE_FACTOR) || 1);
}
