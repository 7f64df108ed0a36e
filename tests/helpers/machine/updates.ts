import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Hosted } from "./hosted-machine";
import type { Visitor } from "./visitor";

interface Use {
  write: (name: string) => Promise<number>;
  messages: (beginning?: string) => Promise<string[]>;
  others: Visitor;
}

const update = "/srv/musterhafen/current/docs/hosting/update";

export async function updateAndGoBack(site: Hosted, { write, messages, others }: Use): Promise<string> {
  const serves = async (release: string, word: string, ...written: string[]) => {
    expect(await site.running()).toEqual({ release, word });
    expect(await messages()).toEqual(written);
  };
  const fails = async (command: string, why: string) => {
    const ended = await site.run(command);
    expect(ended, ended.stdout).toMatchObject({ status: 1, stderr: expect.stringContaining(why) });
    return ended.stdout;
  };
  const succeeds = async (command: string) => {
    const { status, stderr } = await site.run(command);
    expect(status, stderr).toBe(0);
  };

  await site.release("zwei", {
    "supabase/migrations/20990101000000_zwei.sql": "create table private.zwei (a int);\n",
  });
  const along = await writeAlong(others, () => site.follow("Updates", /--back/));
  await serves("2", "zwei", "vorher");
  // Unacknowledged messages may be stored.
  expect(await messages("unterwegs-")).toEqual(expect.arrayContaining(along.taken));
  expect(await write("zwei")).toBe(302);

  const engine = readFileSync("app/operator/engine.js", "utf8");
  const endsInPlace = `import { Server } from "node:http";
if (process.env.DATA_DIR?.endsWith("/musterhafen")) Server.prototype.listen = () => process.exit(3);
`;
  const endsSoon = `import { Server } from "node:http";
const { listen } = Server.prototype;
Server.prototype.listen = function (...where) {
  setTimeout(() => process.exit(3), 4000);
  return Reflect.apply(listen, this, where);
};
`;
  const late = {
    "supabase/migrations/20990101000001_drei.sql": "create table private.drei (a int);\n",
    "app/operator/engine.js": `${engine}${endsInPlace}`,
  };
  const broken: [name: string, files: Record<string, string>, why: string, command?: string][] = [
    ["unbuilt", { "app/root.tsx": "this is no program" }, "could not be fetched and built"],
    ["ending", { "app/entry.server.tsx": "process.exit(3);\n" }, "does not come up"],
    ["failing", { "supabase/migrations/20990101000001_drei.sql": "create tabel x;\n" }, "does not come up"],
    ["late", late, "Release 2 runs again."],
    [
      "soon",
      { "app/operator/engine.js": `${engine}${endsSoon}` },
      "Release 2 runs again.",
      `TRIAL=no ${update}`,
    ],
  ];
  for (const [name, files, why, command = update] of broken) {
    await site.release(name, files);
    await fails(command, why);
    await serves("2", "zwei", "vorher", "zwei");
    await site.takeBack(files);
  }

  await site.run(`cd /srv/musterhafen && sudo systemctl stop musterhafen && sudo systemctl start musterhafen-backup
    echo "2 5 $(sudo sh -c 'ls -t /var/lib/musterhafen-backups/*.gz' | head -n 1) " > .changing
    ln -sfn releases/5 current && sudo systemctl start musterhafen`);
  expect(await fails(`${update} --to 2`, "Release 2 runs again.")).toContain(
    "The change from release 2 to release 5 was interrupted.",
  );
  await serves("2", "zwei", "vorher", "zwei");

  // A foreign archive that sorts last is not the latest backup.
  await site.release("late", late);
  const backups = "/var/lib/musterhafen-backups";
  await site.run(`sudo sh -c 'cp -p "$(ls ${backups}/*.gz | head -n 1)" ${backups}/z-mine.tar.gz'`);
  expect(await write("danach")).toBe(302);
  // Closed pipe.
  const unread = await site.run(`(${update}; echo $? > ../status) 2>&1 | head -n 1; sleep 1; cat ../status`);
  expect(unread.stdout).toContain("update: ");
  await serves("2", "zwei", "danach", "vorher", "zwei");
  await site.takeBack(late);

  await fails(`${update} --back`, "--back --restore");
  await serves("2", "zwei", "danach", "vorher", "zwei");
  await succeeds(`${update} --back --restore`);
  await serves("1", "", "vorher");

  await site.takeBack({ "supabase/migrations/20990101000000_zwei.sql": "" });
  await site.release("vier", {});
  await succeeds(`${update} vier`);
  expect((await site.running()).word).toBe("vier");
  expect(await write("vier")).toBe(302);
  await site.follow("Updates", /update$/);
  expect((await site.running()).word).toBe("");
  expect(await messages()).toEqual(["vier", "vorher"]);
  return `${along.taken.length} of ${along.sent} forms sent during an update taken, all stored; ${broken.length + 1} broken releases refused or taken back, 0 messages lost`;
}

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
