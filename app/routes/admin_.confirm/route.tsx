import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, type useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { Entrance } from "~/features/account/entrance";
import { ForAccount } from "~/features/account/fields";
import { LinkPasswordForm } from "~/features/account/link-password-form";
import { formAction } from "~/platform/forms/form-action.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { useAnswer } from "~/ui/admin/use-answer";
import { buttonClass } from "~/ui/button";
import { useFaultTitle } from "~/ui/use-fault-title";
import { receiveAccountConfirmation, showAccountConfirmation } from "./confirm.server";

export const loader = ({ request }: LoaderFunctionArgs) => showAccountConfirmation(request);

export const action = formAction(({ request }) => receiveAccountConfirmation(request));

export const clientAction = keepTyped;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = staffMeta("Konto bestätigen");

export default function ConfirmPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() ?? loaded;
  const isBroken = answer.state === "invalid" || answer.state === "expired";
  return (
    <Entrance>
      <h1 className="text-2xl">Konto bestätigen</h1>
      {isBroken ? <BrokenLink /> : <PasswordForm answer={answer} />}
    </Entrance>
  );
}

function BrokenLink() {
  // Also when the link was still valid on load.
  useFaultTitle(useAnswer() !== undefined);
  return (
    <>
      <p role="alert" className="mt-3">
        Dieser Link gilt nicht mehr. Vielleicht hast Du ihn schon benutzt: Dann kannst Du Dich einfach
        anmelden. Sonst lege Dein Konto noch einmal an, dann bekommst Du einen neuen.
      </p>
      <Link to="/admin/login" className={buttonClass("brand", "mt-6 w-full")}>
        Zur Anmeldung
      </Link>
      <TextLink to="/admin/login?modus=registrieren" className="mt-3 font-semibold">
        Konto anlegen
      </TextLink>
    </>
  );
}

type Answer = NonNullable<ReturnType<typeof useActionData<typeof action>>>;

function PasswordForm({ answer }: { answer: Answer }) {
  return (
    <>
      <p className="mt-3">
        Schreib, wie Du heißt, und wähle das Passwort, mit dem Du Dich anmelden willst
        <ForAccount email={answer.email} /> Was beim Anlegen eingegeben wurde, zählt nicht.
      </p>
      <LinkPasswordForm id="bestaetigung" answer={answer} label="Adresse bestätigen" asksName />
    </>
  );
}
