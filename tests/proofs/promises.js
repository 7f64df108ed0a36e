/** What the product promises and by which figure it is measured, in the order of docs/reliability.md. */
const table = `
cross-site | Posts from other sites, every action × form of request × origin | 0 changes, all 400 or 403, no 500; plain posts work in Chromium
authorisation | Staff doors × 6 forms of request × 8 kinds of token | 0 protected bytes, 0 writes
direct-attack | REST and auth interface with the public key, 60 probes | 0 successes
advisor | Database advisor and tables without row security, on the real migrations | 0 errors, 0 security warnings, 0 tables
hosted-database | Supabase's own command on PostgreSQL with the platform's roles, both default grants, twice | 0 warnings of the command and of its advisors, rights as on the embedded database, 0 probes with success
any-supabase | Request, database and attack suites over HTTP on a project of its own, as \`npm run test:supabase\` runs them | all pass
observatory | HTTP Observatory rules over TLS, every public route and the login | A+, 125 points; scripts without unsafe-inline or unsafe-eval
stored-script | Script vectors saved as articles, opened in Chromium | 0 scripts run, 0 foreign requests
open-redirect | 30 redirect payloads | 0 leave the site
sign-in-flood | 1,000 sign-ins at once | 10 per account reach the auth service; others' p99 < 4 × that beside 1,000 who open the page; the owner gets in from elsewhere
move | Export and import, embedded → PostgreSQL → embedded, 5,000 messages and 80 MB of versions, with kills at any time | equal exports, 300 MB of memory, all or nothing and whole once repeated
mail-flood | Many sign-ups of one client and messages of many | 3 confirmation mails per mailbox, 10 per client; 10 notifications, the rest in one; no message refused or lost
mail-server | 20 sign-ups with a mail server that never greets, stalls, refuses or is not there | all answered alike on their beat, /healthz 200 throughout, pages and forms go on; every mail waits
rotation | Generated sequences of rotated secrets, the product started anew for each, embedded and hosted | every link and cookie holds or ends as a simple model says
canaries | Secrets and personal data in bundle, HTML, .data and logs | 0 finds
erased-person | A person in every table and file, erased, with kills in between | 0 finds in tables, samples of the planner, the data directory's bytes, a fresh export and the log
pathological-html | Deeply nested and huge article HTML | refused or done in 2.5 s; others' p99 < 200 ms
word-files | Zip bombs, nesting, entities, damage, 40 MB and 10 MB of words as Word files | a sentence or the text, everything typed stays; 13 s; others' pages < 1 s; memory back to within 30 MB
form-inputs | 10,000 generated form inputs | no 5xx; stored = documented normalisation
message-cost | A message of different characters against prose of the same length | at most 3 × the time and 6 × the write-ahead log
cost | Generated requests at every door: names, counts, nesting, encodings, paths, queries, headers, parts, cookies | 50 ms of computing, 4 × the input (or 100 kB) in answer, beside the page itself, linear growth, no 5xx, 3 s
paths | Generated addresses near those of pages and files | only the same address shares a kept page; only built files are kept for a year; no 5xx, no hang, 3 s
list-addresses | Generated query strings at every list, public and staff | no 5xx, no hang
raw-sockets | 30 oddities on a raw socket | no 5xx, no crash
backend-faults | 16 backend faults × every page and form | answered in 4 s, right status, German, input kept, no false success
last-good-page | Public pages while the backend is down | 200 from the cache, else a proper 503
withdrawn | Generated saves on two instances, with visits, slow and failing backends between them | 0 withdrawn texts: on the same instance from the answer to the save on, on the other after 5 s
spool | Messages while the backend is down | 0 lost, 0 twice; shown in /healthz and on the dashboard
damaged-files | Damage in every file read back, 17 kinds × 13 files | starts, says so, 0 whole messages or mails lost or twice
kill-nine | kill -9, 20 times, under 50-way form load, clients resend | 0 acknowledged lost, 0 duplicates
thousand-posts | 1,000 form posts at once | acknowledged = stored; no 500; 15 s; over capacity 503, Retry-After, input kept
huge-and-slow | 50 posts of 300 MB and 1,000 slow connections | 413 in 200 ms; 50 MB of growth; slow ones gone in 30 s; home p99 < 500 ms
sigterm | SIGTERM with a slow request, a stalled client and idle connections | in-flight completes, exit 0 within 10 s
second-process | A second process on the same embedded data | refuses in 2 s with one sentence; the first is unharmed
memory | Memory limits, each start five times, then 200 pages and 20 forms | 95 % of 768 MB for a first start, 400 later, 200 with a hosted backend are enough
disk-full | Disk full, then freed (embedded) | 0 acknowledged lost, reads go on, recovers without restart
lost-update | 100 rounds × 2 editors | 0 silent overwrites
refresh | 50 parallel requests on an expired token; auth service down | 1 refresh; 0 sign-outs
stray-faults | Injected rejection, late throw | process lives, one log line with id
hosting-document | docs/guide/hosting.md followed command by command, behind Caddy and nginx: install, account, backup, restore, update, back | every command runs; forms arrive however the proxy passes on Host; broken releases never stay; 0 messages lost
units | systemd units, by systemd-analyze security | each at most 2.5 of 10; verify says nothing
soak | 30 minutes of mixed load | no 5xx; memory slope < 1 MB/min
two-instances | Two instances behind a round-robin proxy on one backend over HTTP | session, flash, throttle, honeypot on either; edits and facts public in 5 s; one killed: 0 posts lost
`;

/** @type {Map<string, { promise: string, toReach: string }>} */
export const promises = new Map(
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [id = "", promise = "", toReach = ""] = line.split(" | ");
      return [id, { promise, toReach }];
    }),
);
