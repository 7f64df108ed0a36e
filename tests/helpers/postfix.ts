import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { freePort } from "./server";

export interface Postfix {
  port: number;
  log: () => string;
  /** Whole mails as stored, in no order. */
  mailsTo: (mailbox: string) => string[];
  stop: () => void;
}

const services = `pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd`;

/** Debian's Postfix with configuration, queue and mailboxes of its own; needs root and the package. */
export async function startPostfix(
  mailboxes: string[],
  settings: Record<string, string> = {},
): Promise<Postfix> {
  if (!existsSync("/usr/sbin/postfix")) throw new Error("this proof needs Postfix: apt-get install postfix");
  // Below /var, since postfix's own user walks the way to it.
  const folder = mkdtempSync("/var/tmp/site-postfix-");
  const made = (name: string) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };
  const [etc, queue, data, boxes] = [made("etc"), made("queue"), made("data"), made("boxes")];
  chmodSync(folder, 0o755);
  execFileSync("chown", ["postfix", data, boxes]);
  const port = await freePort();
  const id = (kind: string) => execFileSync("id", [kind, "postfix"], { encoding: "utf8" }).trim();
  const config = {
    compatibility_level: "3.6",
    queue_directory: queue,
    data_directory: data,
    maillog_file: join(folder, "log"),
    maillog_file_prefixes: folder,
    inet_interfaces: "127.0.0.1",
    inet_protocols: "ipv4",
    myhostname: "mail.musterhafen.example",
    mydestination: "",
    alias_maps: "",
    smtputf8_enable: "yes",
    virtual_mailbox_domains: "werft.example, musterhafen.example",
    virtual_mailbox_base: boxes,
    virtual_mailbox_maps: `texthash:${etc}/mailboxes`,
    virtual_minimum_uid: "1",
    virtual_uid_maps: `static:${id("-u")}`,
    virtual_gid_maps: `static:${id("-g")}`,
    ...settings,
  };
  const lines = Object.entries(config).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(etc, "main.cf"), lines.join(""));
  writeFileSync(join(etc, "master.cf"), `127.0.0.1:${port} inet n - n - - smtpd\n${services}\n`);
  writeFileSync(join(etc, "mailboxes"), mailboxes.map((address) => `${address} ${address}/\n`).join(""));
  const postfix = (word: string) => execFileSync("postfix", ["-c", etc, word], { encoding: "utf8" });
  postfix("start");
  return {
    port,
    log: () => readFileSync(join(folder, "log"), "utf8"),
    mailsTo(mailbox) {
      const box = join(boxes, mailbox, "new");
      return existsSync(box) ? readdirSync(box).map((name) => readFileSync(join(box, name), "utf8")) : [];
    },
    stop() {
      postfix("stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
