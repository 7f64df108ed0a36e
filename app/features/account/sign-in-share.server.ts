import { backend } from "~/platform/database/client.server";
import { Bucket } from "~/platform/database/service-capacity.server";

// A hosted service counts all visitors as one (docs/decisions/012): sign-ins and refreshes together 150 in five minutes and
// 30 at once where nothing else is set, sign-ups and confirmations 30 each. The first two leave a good third to refreshes,
// and known people do not share theirs with those who guess. Whoever used the others up would keep the owners of good
// links out, and learn from the refusals which addresses the service was asked about at all.
const room = () =>
  (backend.room ??= {
    strangers: new Bucket(10, 5),
    known: new Bucket(5, 10),
    signUps: new Bucket(15, 20),
    confirmations: new Bucket(15, 20),
  });

/** Takes one of this instance's failures at the service; gives the seconds to wait, 0 when the try may go ahead. */
export function takeSignIn(isKnown: boolean): { wait: number; giveBack: () => void } {
  if (backend.embedded) return { wait: 0, giveBack: () => undefined };
  const { strangers, known } = room();
  const wait = strangers.take();
  if (!wait) return { wait, giveBack: () => strangers.giveBack() };
  return isKnown
    ? { wait: known.take(), giveBack: () => known.giveBack() }
    : { wait, giveBack: () => undefined };
}

/** Takes one of its sign-ups; gives the seconds to wait, 0 when it may go ahead. */
export function takeSignUp(): number {
  return backend.embedded ? 0 : room().signUps.take();
}

/** Takes one of its confirmations; gives the seconds to wait, 0 when it may go ahead. */
export function takeConfirmation(): number {
  return backend.embedded ? 0 : room().confirmations.take();
}
