import { useFetcher } from "@remix-run/react";
import Send from "lucide-react/icons/send";
import { type FormEvent, useEffect, useRef } from "react";
import { DeleteLink } from "~/ui/admin/delete";
import { Button, ButtonLink } from "~/ui/button";

interface DraftActionsProps {
  id: string;
  /** Who gets the test mail. */
  email: string;
  canSend: boolean;
}

export function DraftActions({ id, email, canSend }: DraftActionsProps) {
  // A fetcher stays on this page: what is typed above and not yet saved is still there afterwards.
  const test = useFetcher();
  const sendOnce = useOnce(test.state === "idle");
  const path = `/admin/newsletter/${id}`;
  return (
    <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap sm:items-center">
      {canSend ? (
        <>
          <test.Form method="post" action={`${path}/test`} preventScrollReset onSubmit={sendOnce}>
            <Button
              tone="quiet"
              busy={test.state !== "idle"}
              className="min-h-11 hyphens-none text-sm max-sm:w-full"
            >
              Testmail an {email}
            </Button>
          </test.Form>
          <ButtonLink to={`${path}/send`} tone="brand" className="min-h-11 text-sm">
            <Send aria-hidden className="size-4" strokeWidth={1.75} />
            Weiter zum Versand
          </ButtonLink>
        </>
      ) : (
        <p className="text-danger">
          Es ist kein Mailversand eingerichtet (SMTP_URL fehlt). Der Entwurf bleibt gespeichert.
        </p>
      )}
      <DeleteLink
        to={`${path}/delete`}
        question="Are you sure you want to delete this mailing?"
        className="sm:ml-auto"
      />
    </div>
  );
}

/** A fetcher says that it is under way only after a second press of a double click. */
function useOnce(isIdle: boolean) {
  const sent = useRef(false);
  useEffect(() => {
    if (isIdle) sent.current = false;
  }, [isIdle]);
  return (event: FormEvent) => {
    if (sent.current) event.preventDefault();
    sent.current = true;
  };
}
