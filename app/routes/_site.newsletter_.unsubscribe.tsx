import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import MailX from "lucide-react/icons/mail-x";
import { keepTyped } from "~/client/keep-typed";
import { showUnsubscription, takeUnsubscription } from "~/features/newsletter/subscribe.server";
import { formAction } from "~/platform/forms/form-action.server";
import { BrokenLink } from "~/ui/broken-link";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { NoticePage } from "~/ui/notice-page";
import { noStore, unlistedMeta } from "~/ui/page-meta";
import { Unsubscribed } from "~/ui/unsubscribed";
import { useSending } from "~/ui/use-sending";

export function loader({ request }: LoaderFunctionArgs) {
  return showUnsubscription(request);
}

export const action = formAction(({ request }) => takeUnsubscription(request));

export const clientAction = keepTyped;

export const headers = noStore;

export const meta = unlistedMeta("Newsletter abbestellen");

export default function UnsubscribePage() {
  const { state, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sending = useSending();
  if (answer?.done) return <Unsubscribed />;
  const shown = answer?.state ?? state;
  if (shown !== "valid") return <BrokenLink state={shown} />;
  return (
    <NoticePage icon={MailX} title="Newsletter abbestellen?">
      <p>
        Danach bekommt <strong className="hyphens-none">{email}</strong> keine Post mehr von uns, und wir
        löschen die Daten dazu.
      </p>
      {answer && "refusal" in answer && <ErrorSummary refusal={answer.refusal} fields={[]} />}
      <Form method="post" className="mt-2">
        <Button tone="brand" busy={sending} className="min-h-14 w-full text-lg sm:w-auto sm:px-10">
          Newsletter abbestellen
        </Button>
      </Form>
    </NoticePage>
  );
}
