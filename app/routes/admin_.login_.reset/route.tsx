import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, type useActionData, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { Entrance } from "~/features/account/entrance";
import { ForAccount } from "~/features/account/fields";
import { LinkPasswordForm } from "~/features/account/link-password-form";
import { formAction } from "~/platform/forms/form-action.server";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { ButtonLink } from "~/ui/button";
import { useFaultTitle } from "~/ui/use-fault-title";
import { receiveReset, showReset } from "./reset.server";

export const loader = ({ request }: LoaderFunctionArgs) => showReset(request);

export const action = formAction(({ request }) => receiveReset(request));

export const clientAction = keepTyped;

/** Otherwise a consumed link would show as used up beside the form's errors. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  !formMethod && defaultShouldRevalidate;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = staffMeta("Neues Passwort");

type Answer = NonNullable<ReturnType<typeof useActionData<typeof action>>>;

export default function ResetPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() ?? loaded;
  return (
    <Entrance>
      <h1 className="text-2xl">Neues Passwort</h1>
      {answer.state === "invalid" || answer.state === "expired" ? (
        <BrokenLink isExpired={answer.state === "expired"} />
      ) : (
        <Choice answer={answer} />
      )}
    </Entrance>
  );
}

function BrokenLink({ isExpired }: { isExpired: boolean }) {
  // Also when the link was still valid on load.
  useFaultTitle(useAnswer() !== undefined);
  return (
    <>
      <p role="alert" className="mt-3">
        {isExpired
          ? "Dieser Link ist abgelaufen: Er galt eine Stunde."
          : "Dieser Link gilt nicht mehr. Jeder gilt nur einmal, und alle enden mit dem ersten, der benutzt wird."}{" "}
        Hast Du noch kein neues Passwort gewählt, fordere einen neuen Link an.
      </p>
      <ButtonLink to="/admin/login/forgotten" tone="brand" className="mt-6 w-full">
        Neuen Link anfordern
      </ButtonLink>
      <ButtonLink to="/admin/login" tone="quiet" className="mt-3 w-full">
        Zur Anmeldung
      </ButtonLink>
    </>
  );
}

function Choice({ answer }: { answer: Answer }) {
  return (
    <>
      <p className="mt-3">
        Wähle das Passwort, mit dem Du Dich künftig anmeldest
        <ForAccount email={answer.email} /> Auf allen Geräten, auf denen Du angemeldet bist, wirst Du
        abgemeldet.
      </p>
      <LinkPasswordForm id="neues-passwort" answer={answer} label="Passwort speichern" />
    </>
  );
}
