import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import { keepTyped } from "~/client/keep-typed";
import { showConfirmation, takeConfirmation } from "~/features/newsletter/subscribe.server";
import { formAction } from "~/platform/forms/form-action.server";
import { BrokenLink } from "~/ui/broken-link";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { NoticePage } from "~/ui/notice-page";
import { noStore, unlistedMeta } from "~/ui/page-meta";
import { useSending } from "~/ui/use-sending";

export function loader({ request }: LoaderFunctionArgs) {
  return showConfirmation(request);
}

export const action = formAction(({ request }) => takeConfirmation(request));

export const clientAction = keepTyped;

export const headers = noStore;

export const meta = unlistedMeta("Newsletter bestätigen");

export default function ConfirmPage() {
  const { state, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sending = useSending();
  const shown = answer?.state ?? state;
  if (shown !== "valid") return <BrokenLink state={shown} />;
  return (
    <NoticePage icon={MailQuestion} title="Möchtest Du unseren Newsletter?">
      <p>
        Ein Klick fehlt noch, dann geht er an <strong className="hyphens-none">{email}</strong>.
      </p>
      {answer && "refusal" in answer && <ErrorSummary refusal={answer.refusal} fields={[]} />}
      <Form method="post" className="mt-2">
        <Button tone="brand" busy={sending} className="min-h-14 w-full text-lg sm:w-auto sm:px-10">
          Ja, Anmeldung bestätigen
        </Button>
      </Form>
      <p className="text-ink-muted text-sm">
        Du wolltest das nicht? Dann schließe diese Seite einfach. Wir speichern nichts.
      </p>
    </NoticePage>
  );
}
