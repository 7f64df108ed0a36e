/** How long the server waits for what may never come: milliseconds on a machine that keeps up. */
const deadlines = {
  /** One question to the backend, and to its store, of which files take longer than rows and no page waits for them. */
  question: 3000,
  store: 10_000,
  /** All that one request asks of the backend. */
  request: 3200,
  /** What is on its way for others; whoever needs it waits no longer. */
  underWay: 3000,
  /** Whose session it is; with a refresh before it a page still answers within four seconds. */
  account: 1800,
  /** All attempts to refresh a session. */
  refresh: 2000,

  /** A page, longer than any may take; in it the loaders, and what is made of their answers. */
  page: 10_000,
  loaders: 5000,
  markup: 6000,
  /** A new version of a page while an older one may stand in. */
  newVersion: 1000,
  /** All comparisons of a page of the history; what is left then is told apart by whole blocks. */
  comparison: 400,

  /** The head of a request, and its body, but for the files of staff. */
  head: 10_000,
  body: 20_000,
  /** A connection on which nothing moves while its answer is under way, or twice that. */
  stall: 25_000,
  /** The beginning of an answer. */
  work: 100_000,
  /** An answer to whoever is still sending, to reach them. */
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
  /** An attempt at a job that is to be erased. */
  attempt: 10_000,

  /** The process that makes pictures. A logo is drawn in no time: one made to take long keeps no photographs waiting. */
  photograph: 15_000,
  logo: 5000,
  /** Others' pictures before one's own; together with that less than `stall`. */
  pictureTurn: 9000,
  /** A picture for shared links. */
  sharedPicture: 6000,
  /** A file from a project's bucket. */
  storedPicture: 10_000,
  /** Whoever presses the button that tidies up. */
  tidying: 10_000,

  /** Reading a Word file, and others' before one's own; together less than `stall`. */
  word: 10_000,
  wordTurn: 12_000,

  /**
   * Cleaning an article, by computing and, on a machine that is busy elsewhere, by the clock: twice what the longest text of
   * lines, points or paragraphs was seen to take. A table of some thousand rows takes more.
   */
  cleaningComputing: 4000,
  cleaning: 15_000,
  /** The start of the thread that cleans, and its end. */
  cleanerStartComputing: 10_000,
  cleanerStart: 20_000,
  cleanerEnd: 1000,
};

/** A deadline as it holds on this machine (milliseconds): DEADLINE_FACTOR makes all of them longer on a slow one. */
export function deadline(name: keyof typeof deadlines): number {
  return deadlines[name] * (Number(process.env.DEADLINE_FACTOR) || 1);
}
