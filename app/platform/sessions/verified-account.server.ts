import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { dbFor } from "~/platform/database/client.server";
import { codeOf } from "~/platform/process/backend-fault.server";
import { orElse } from "~/platform/process/incidents.server";
import { deadline } from "~/platform/settings/deadlines.server";
import { AuthServiceDown, TokenRefused } from "./auth-faults.server";

export interface StaffFrame {
  unread: number | undefined;
  open: number | undefined;
  quarantined: number | undefined;
}

export interface Account {
  userId: string;
  email: string;
  name: string;
  isStaff: boolean;
  frame: StaffFrame;
}

export type Ended = "ended" | "blocked";

const verifications = new Map<string, Promise<Account | Ended>>();

/** Asks the database each time, so revocation is immediate; loaders of a page share it. Throws AuthServiceDown. */
export function verify(accessToken: string): Promise<Account | Ended> {
  const running = verifications.get(accessToken);
  if (running) return running;
  const verification = withDeadline(ask(accessToken)).finally(() => verifications.delete(accessToken));
  verifications.set(accessToken, verification);
  return verification;
}

/** Faults count as no. */
export async function isShutOut(accessToken: string): Promise<boolean> {
  const asked = withDeadline(dbFor(accessToken).rpc("is_staff", {}, { get: true }));
  return (await orElse("sessions: not known whether access ended", asked, null))?.data === false;
}

const answer = z.union([
  z.object({ ended: z.enum(["ended", "blocked"]) }),
  z.object({
    id: z.string(),
    email: z.string().nullable(),
    // Users may write anything there, bypassing the site.
    name: z.string().trim().catch(""),
    is_staff: z.boolean(),
    unread: z.number().nullish(),
    open: z.number().nullish(),
    quarantined: z.number().nullish(),
  }),
]);

async function ask(accessToken: string): Promise<Account | Ended> {
  const { data, error, status } = await dbFor(accessToken).rpc("staff_frame", {}, { get: true });
  if (error) throw notAnswered(error, status);
  const read = answer.safeParse(data);
  if (!read.success) throw new AuthServiceDown("staff_frame: no account in the answer");
  if ("ended" in read.data) return read.data.ended;
  const { id, email, name, is_staff, unread, open, quarantined } = read.data;
  return {
    userId: id,
    email: email ?? "",
    name,
    isStaff: is_staff,
    frame: {
      unread: unread ?? undefined,
      open: open ?? undefined,
      quarantined: quarantined ?? undefined,
    },
  };
}

/** 42501 with 401: no token at all. Messages without a code come from the gateway. */
function notAnswered(error: { code?: string }, status: number) {
  const code = codeOf(error);
  const isRefused = /^PGRST30[13]$/.test(code) || (code === "42501" && status === 401);
  const Fault = isRefused ? TokenRefused : AuthServiceDown;
  return new Fault(`staff_frame: ${status} ${code}`, error.code ? 0 : status);
}

async function withDeadline<Result>(work: PromiseLike<Result>): Promise<Result> {
  const stop = new AbortController();
  const alarm = wait(deadline("account"), undefined, { signal: stop.signal }).then(() => {
    throw new AuthServiceDown("no answer in time");
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    stop.abort();
    alarm.catch(() => undefined);
  }
}
