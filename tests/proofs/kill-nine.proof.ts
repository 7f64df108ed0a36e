// In npm test: tests/unit/durable-queue.test.ts - what a crash has left is delivered once
import { setTimeout as pause } from "node:timers/promises";
import { freePort, startServer } from "../helpers/server";
import { storedMessages, untilDelivered } from "../helpers/stored-messages";
import { temporaryFolder } from "../helpers/temporary-folder";
import { sendContact } from "../helpers/visitors";
import { prove } from "./prove";

const kills = 20;
const visitors = 50;
const dataDir = temporaryFolder();

prove("kill-nine", "loses and doubles nothing", async () => {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  let server = await startServer(env);
  const { url } = server;
  const acknowledged = new Set<string>();
  let resent = 0;
  let over = false;

  const visitor = async (number: number) => {
    for (let count = 0; !over; count += 1) {
      const email = `n${number}-${count}@b.example`;
      for (;;) {
        const answer = await sendContact(url, { email }).catch(() => undefined);
        if (answer?.status === 302) break;
        if (over) return;
        resent += 1;
        await pause(100);
      }
      acknowledged.add(email);
    }
  };
  const running = Array.from({ length: visitors }, (_, number) => visitor(number));
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(200 + Math.random() * 1500);
    await server.stop("SIGKILL");
    server = await startServer(env);
  }
  over = true;
  await Promise.all(running);
  await untilDelivered(url);
  await server.stop();
  const stored = await storedMessages(dataDir);
  const lost = [...acknowledged].filter((email) => !stored.has(email)).length;
  const twice = [...stored.values()].filter((n) => n > 1).length;
  return {
    figure: `${kills} kills, ${acknowledged.size} acknowledged, ${resent} sent again: ${lost} lost, ${twice} twice`,
    ok: lost === 0 && twice === 0 && acknowledged.size > visitors * 5,
  };
});
