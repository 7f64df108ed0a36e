export const message = (email: string) => ({ name: "Antje", email, message: "Moin" });
export const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;
export const waiting = (job: object) => JSON.stringify({ job, addedAt: 1_790_000_000_000, attempts: 0 });
export const spooled = (email: string, key: string) => waiting({ ...message(email), delivery_key: key });
const oddSpooled = waiting({ ...message("x@b.example"), message: 5, delivery_key: id(1) });

export const whole = {
  [`spool/${id(100)}.json`]: spooled("ganz-0@b.example", id(100)),
  "spool/zz ä'\"$(x)\n.json": spooled("ganz-1@b.example", id(101)),
  // The job is whole, its metadata is not.
  [`spool/${id(102)}.json`]: spooled("ganz-2@b.example", id(102)).replace(
    /"addedAt":\d+/,
    '"addedAt":"gestern"',
  ),
};
export const wholeMessages = ["ganz-0@b.example", "ganz-1@b.example", "ganz-2@b.example"];

export interface Target {
  whole: string;
  odd: string;
  harmless: RegExp;
}
export const targets: Record<string, Target> = {
  [`spool/${id(1)}.json`]: { whole: spooled("kaputt@b.example", id(1)), odd: oddSpooled, harmless: /^$/ },
  lock: {
    whole: "17\n",
    odd: "{}",
    harmless: /file$|^(500 MB|JSON|null|NULs|UTF|Latin|random|values|deeply)/,
  },
  "secrets.json": { whole: "", odd: '{"jwtSecret":5,"anonKey":null,"sessionSecret":{}}', harmless: /^$/ },
  // An empty one is the mark itself, but never beside a database in use.
  "database.unfinished": { whole: "xy", odd: "{}", harmless: /^$/ },
  "copy.wanted": { whole: "xy", odd: "{}", harmless: /^an empty file$/ },
  "restore.ready": { whole: "x", odd: "{}", harmless: /^$/ },
  "restore.moving": { whole: "x", odd: "{}", harmless: /^a folder$/ },
};
