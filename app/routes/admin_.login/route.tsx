import { useForm } from "@conform-to/react";
import { type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, type useActionData, useSearchParams } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { Entrance } from "~/features/account/entrance";
import { EmailField, NameField, PasswordField } from "~/features/account/fields";
import { formAction } from "~/platform/forms/form-action.server";
import { safeRedirect } from "~/platform/security/safe-redirect.server";
import { signedInHeaders } from "~/platform/sessions/require-staff.server";
import type { Refusal } from "~/schemas/answers";
import { accessEndedMark } from "~/schemas/ended-access";
import { BusyLabel } from "~/ui/admin/action-button";
import { PendingFormButton } from "~/ui/admin/pending-form";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { useAnswer } from "~/ui/admin/use-answer";
import { useReply } from "~/ui/admin/use-reply";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";
import { receiveSignIn, receiveSignUp } from "./receive.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const target = safeRedirect(new URL(request.url).searchParams.get("redirectTo"));
  const headers = await signedInHeaders(request);
  return headers ? redirect(target, { headers }) : null;
}

export const action = formAction(({ request }) => {
  const { search, searchParams } = new URL(request.url);
  if (!isSignUp(searchParams)) return receiveSignIn(request);
  return receiveSignUp(request, `/admin/login${withoutMode(search)}`);
});

export const clientAction = keepTyped;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = staffMeta(({ location }) =>
  isSignUp(new URLSearchParams(location.search)) ? "Konto anlegen" : "Anmelden",
);

export default function LoginPage() {
  const [params] = useSearchParams();
  const signingUp = isSignUp(params);
  const signIn = withoutMode(params.toString());
  const signUp = `${signIn || "?"}${signIn && "&"}modus=registrieren`;
  const answer = useAnswer<typeof action>();
  return (
    <Entrance>
      {answer?.resume ? (
        <Resume kept={answer.kept ?? []} action={answer.resume} of={answer.of} />
      ) : (
        <>
          <h1 className="text-2xl">{signingUp ? "Konto anlegen" : "Anmelden"}</h1>
          <LoginForm key={signingUp ? "up" : "in"} signingUp={signingUp} answer={answer} />
        </>
      )}
      {!answer?.kept && (
        <p className="mt-6 border-line border-t pt-4 text-sm">
          {signingUp ? "Du hast schon ein Konto?" : "Noch kein Konto?"}{" "}
          <TextLink
            key={signingUp ? "in" : "up"}
            to={`/admin/login${signingUp ? signIn : signUp}`}
            className="font-semibold"
          >
            {signingUp ? "Anmelden" : "Registrieren"}
          </TextLink>
          {!signingUp && (
            <Link
              to="/admin/login/forgotten"
              className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
            >
              Passwort vergessen?
            </Link>
          )}
        </p>
      )}
    </Entrance>
  );
}

function Resume({ kept, action, of }: { kept: [string, string][]; action: string; of?: string | undefined }) {
  return (
    <>
      <h1
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: after a form, what is new is read out
        autoFocus
        className="text-2xl"
      >
        {of ? "Du bist angemeldet" : "Du bist wieder angemeldet"}
      </h1>
      <p className="mt-3 mb-6 wrap-anywhere">
        {of
          ? `Hier liegt noch ein Text von ${of}. Gespeichert ist er nicht. Schreibst Du weiter, speicherst Du ihn unter Deinem Namen.`
          : "Dein Text ist noch da. Gespeichert ist er noch nicht."}
      </p>
      <div className="flex flex-wrap gap-3">
        <PendingFormButton kept={kept} action={action} restore label="Weiterschreiben" />
        {of && (
          <ButtonLink to="/admin" tone="quiet">
            Ohne ihn weiter
          </ButtonLink>
        )}
      </div>
    </>
  );
}

const sessionEnded: Refusal = {
  title: "Bitte melde Dich neu an",
  lines: ["Was Du geschrieben hast, ist noch da. Melde Dich an, dann geht es weiter."],
};

const accessEnded: Refusal = {
  title: "Dein Zugang ist gesperrt",
  lines: [
    "Was Du geschrieben hast, ist nicht gespeichert und bleibt hier, solange diese Seite offen ist. Schaltet Dich jemand aus dem Team wieder frei, melde Dich hier an, dann geht es weiter.",
  ],
};

type Answer = ReturnType<typeof useActionData<typeof action>>;

function LoginForm({ signingUp, answer }: { signingUp: boolean; answer: Answer }) {
  const [form, fields] = useForm<{ full_name: string; email: string; password: string }>({
    id: "anmeldung",
    lastResult: useReply(answer?.reply),
    defaultValue: { email: answer?.kept?.find(([name]) => name === "account")?.[1] },
  });
  const busy = useSending();
  const { full_name, email, password } = fields;
  const [params] = useSearchParams();
  const isEnded = `${params}`.includes(accessEndedMark);
  const isBlamed = answer?.about?.includes("password") && !password.errors?.length;
  return (
    <Form
      method="post"
      id={form.id}
      noValidate
      reloadDocument={Boolean(answer?.kept)}
      className="mt-6 grid grid-cols-1 gap-5"
    >
      {answer?.kept && <input type="hidden" name="kept" value={JSON.stringify(answer.kept)} />}
      <ErrorSummary
        refusal={answer?.refusal ?? (answer?.kept && (isEnded ? accessEnded : sessionEnded))}
        fields={[full_name, email, password]}
      />
      {signingUp && <NameField field={full_name} />}
      <EmailField field={email} />
      <PasswordField field={password} isNew={signingUp} blamedAt={isBlamed ? email.errorId : undefined} />
      <Button tone="brand" busy={busy}>
        <BusyLabel busy={busy} meanwhile={signingUp ? "Wird angelegt …" : "Wird angemeldet …"}>
          {signingUp ? "Konto anlegen" : "Anmelden"}
        </BusyLabel>
      </Button>
    </Form>
  );
}

function isSignUp(params: URLSearchParams) {
  return params.get("modus") === "registrieren";
}

function withoutMode(search: string) {
  const params = new URLSearchParams(search);
  params.delete("modus");
  params.delete("index");
  return params.size ? `?${params}` : "";
}
