import { useForm } from "@conform-to/react";
import type { HeadersFunction } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { Entrance } from "~/features/account/entrance";
import { EmailField } from "~/features/account/fields";
import { formAction } from "~/platform/forms/form-action.server";
import { BusyLabel } from "~/ui/admin/action-button";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { useAnswer } from "~/ui/admin/use-answer";
import { useReply } from "~/ui/admin/use-reply";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";
import { receiveForgotten } from "./receive.server";

export const action = formAction(({ request }) => receiveForgotten(request));

export const clientAction = keepTyped;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = staffMeta("Passwort vergessen");

export default function ForgottenPage() {
  return (
    <Entrance>
      <h1 className="text-2xl">Passwort vergessen</h1>
      <p className="mt-3">
        Wir schicken Dir eine Mail mit einem Link, über den Du ein neues Passwort wählst. Das alte gilt, bis
        Du das getan hast.
      </p>
      <ForgottenForm />
      <p className="mt-6 border-line border-t pt-4 text-sm">
        Doch wieder eingefallen?{" "}
        <TextLink to="/admin/login" className="font-semibold">
          Anmelden
        </TextLink>
      </p>
    </Entrance>
  );
}

function ForgottenForm() {
  const answer = useAnswer<typeof action>();
  const [form, { email }] = useForm<{ email: string }>({
    id: "vergessen",
    lastResult: useReply(answer?.reply),
  });
  const busy = useSending();
  return (
    <Form method="post" id={form.id} noValidate className="mt-6 grid grid-cols-1 gap-5">
      <ErrorSummary refusal={answer?.refusal} fields={[email]} />
      <EmailField field={email} />
      <Button tone="brand" busy={busy}>
        <BusyLabel busy={busy} meanwhile="Wird gesendet …">
          Link anfordern
        </BusyLabel>
      </Button>
    </Form>
  );
}
