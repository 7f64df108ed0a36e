import { backend } from "~/platform/database/client.server";
import { Bucket } from "~/platform/database/service-capacity.server";

// A hosted service counts all visitors as one (decisions/012): these limits leave a third for refreshes.
const room = () =>
  (backend.room ??= {
    strangers: new Bucket(10, 5),
    known: new Bucket(5, 10),
    signUps: new Bucket(15, 20),
    confirmations: new Bucket(15, 20),
  });

/** Gives the seconds to wait, 0 when the try may go ahead. */
export function takeSignIn(isKnown: boolean): { wait: number; giveBack: () => void } {
  if (backend.embedded) return { wait: 0, giveBack: () => undefined };
  const { strangers, known } = room();
  const wait = strangers.take();
  if (!wait) return { wait, giveBack: () => strangers.giveBack() };
  return isKnown
    ? { wait: known.take(), giveBack: () => known.giveBack() }
    : { wait, giveBack: () => undefined };
}

export function takeSignUp(): number {
  return backend.embedded ? 0 : room().signUps.take();
}

export function takeConfirmation(): number {
  return backend.embedded ? 0 : room().confirmations.take();
}
