import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Hosted } from "./hosted-machine";
import type { Visitor } from "./visitor";

/** What visitors and staff do meanwhile. */
interface Use {
  write: (name: string) => Promise<number>;
  /** Whose messages staff see. */
  messages: (beginning?: string) => Promise<string[]>;
  /** Somebody behind Caddy, who writes during an update. */
  others: Visitor;
}

const startOf = () => performance.now();
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(0)} s`;
const update = "/srv/musterhafen/current/docs/hosting/update";

/** Updates, meets broken releases, and goes back, as "Updates" in the document says; gives what it came to. */
export async function updateAndGoBack(site: Hosted, { write, messages, others }: Use): Promise<string> {
  const times: string[] = [];
  await site.release("zwei", {
    "supabase/migrations/20990101000000_zwei.sql": "create table private.zwei (a int);\n",
  });
  const start = startOf();
  const along = await writeAlong(others, () => site.follow("Updates", /--back/));
  times.push(`update ${since(start)}`);
  expect(await site.running()).toEqual({ release: "2", word: "zwei" });
  expect(await messages()).toEqual(["vorher"]);
  // What was not acknowledged may have been stored all the same, when only the answer got lost.
  expect(await messages("unterwegs-")).toEqual(expect.arrayContaining(along.taken));
  expect(await write("zwei")).toBe(302);

  // A third that does not build, one that ends at its start, one whose migration fails, one that never answers.
  const broken: [string, Record<string, string>, string][] = [
    ["unbuilt", { "app/root.tsx": "this is no program" }, "could not be fetched and built"],
    ["ending", { "app/entry.server.tsx": "process.exit(3);\n" }, "does not come up"],
    ["failing", { "supabase/migrations/20990101000001_drei.sql": "create tabel x;\n" }, "does not come up"],
  ];
  for (const [name, files, why] of broken) {
    await site.release(name, files);
    const { status, stderr } = await site.run(update);
    expect({ name, status, stderr }).toMatchObject({
      name,
      status: 1,
      stderr: expect.stringContaining(why),
    });
    expect(await site.running()).toEqual({ release: "2", word: "zwei" });
    expect(await messages()).toEqual(["vorher", "zwei"]);
    await site.takeBack(files);
  }

  // One that comes up on trial and ends in its place, after it has changed the database.
  const endsInPlace = `import { Server } from "node:http";
if (process.env.DATA_DIR?.endsWith("/musterhafen")) Server.prototype.listen = () => process.exit(3);
`;
  const late = {
    "supabase/migrations/20990101000001_drei.sql": "create table private.drei (a int);\n",
    "app/bin/engine.js": `${readFileSync("app/bin/engine.js", "utf8")}${endsInPlace}`,
  };
  await site.release("late", late);
  const { status, stdout, stderr } = await site.run(update);
  expect(status, stdout).toBe(1);
  expect(stderr).toContain("Release 2 runs again.");
  expect(await site.running()).toEqual({ release: "2", word: "zwei" });
  expect(await messages()).toEqual(["vorher", "zwei"]);
  await site.takeBack(late);

  // One that answers, and ends soon after.
  const endsSoon = `import { Server } from "node:http";
const { listen } = Server.prototype;
Server.prototype.listen = function (...where) {
  setTimeout(() => process.exit(3), 4000);
  return Reflect.apply(listen, this, where);
};
`;
  const soon = { "app/bin/engine.js": `${readFileSync("app/bin/engine.js", "utf8")}${endsSoon}` };
  await site.release("soon", soon);
  const ended = await site.run(`TRIAL=no ${update}`);
  expect(ended, ended.stdout).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Release 2 runs again."),
  });
  expect(await site.running()).toEqual({ release: "2", word: "zwei" });
  await site.takeBack(soon);

  // The power goes while one that cannot start has its place already.
  await site.run(`cd /srv/musterhafen && sudo systemctl stop musterhafen && sudo systemctl start musterhafen-backup
    echo "2 5 $(sudo sh -c 'ls -t /var/lib/musterhafen-backups/*.gz' | head -n 1) " > .changing
    ln -sfn releases/5 current && sudo systemctl start musterhafen`);
  const resumed = await site.run(`${update} --to 2`);
  expect(resumed, resumed.stdout).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Release 2 runs again."),
  });
  expect(resumed.stdout).toContain("The change from release 2 to release 5 was interrupted.");
  expect(await site.running()).toEqual({ release: "2", word: "zwei" });
  expect(await messages()).toEqual(["vorher", "zwei"]);

  // An archive of somebody's own, whose name sorts last, is not the one that was made a moment ago.
  await site.release("late", late);
  const backups = "/var/lib/musterhafen-backups";
  await site.run(`sudo sh -c 'cp -p "$(ls ${backups}/*.gz | head -n 1)" ${backups}/z-mine.tar.gz'`);
  expect(await write("danach")).toBe(302);
  // Nobody reads along any more.
  const unread = await site.run(`(${update}; echo $? > ../status) 2>&1 | head -n 1; sleep 1; cat ../status`);
  expect(unread.stdout).toContain("update: ");
  expect(await site.running()).toEqual({ release: "2", word: "zwei" });
  expect(await messages()).toEqual(["danach", "vorher", "zwei"]);
  await site.takeBack(late);

  // Back to the first, which cannot read what the second has made of the data.
  const refused = await site.run(`${update} --back`);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("--back --restore") });
  expect(await site.running()).toEqual({ release: "2", word: "zwei" });
  const back = startOf();
  const returned = await site.run(`${update} --back --restore`);
  expect(returned.status, returned.stderr).toBe(0);
  times.push(`back ${since(back)}`);
  expect(await site.running()).toEqual({ release: "1", word: "" });
  expect(await messages()).toEqual(["vorher"]);

  // And forwards and back again where nothing has changed the database.
  await site.takeBack({ "supabase/migrations/20990101000000_zwei.sql": "" });
  await site.release("vier", {});
  const tagged = await site.run(`${update} vier`);
  expect(tagged.status, tagged.stderr).toBe(0);
  expect((await site.running()).word).toBe("vier");
  expect(await write("vier")).toBe(302);
  await site.follow("Updates", /update$/);
  expect((await site.running()).word).toBe("");
  expect(await messages()).toEqual(["vier", "vorher"]);
  return `${times.join(", ")}; ${along.taken.length} of ${along.sent} forms sent during an update taken, all stored; 6 of 6 broken releases refused or taken back, 0 messages lost`;
}

/** Has a visitor write two messages a second while something is done; gives whose were acknowledged. */
async function writeAlong(visitor: Visitor, work: () => Promise<unknown>) {
  const taken: string[] = [];
  const answers: Promise<unknown>[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let count = 1; !isOver; count += 1) {
      const note = (status: number) => status === 302 && taken.push(String(count));
      answers.push(visitor.write(`unterwegs-${count}`).then(note, () => undefined));
      await pause(500);
    }
  })();
  await work();
  isOver = true;
  await writing;
  await Promise.all(answers);
  return { taken, sent: answers.length };
}
