import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { keepTyped, type Untaken } from "~/client/keep-typed";
import { changeOwnAccount, readAccount } from "~/features/account/own-account.server";
import { formAction } from "~/platform/forms/form-action.server";
import type { AccountAnswer } from "~/schemas/answers";
import { ActionButton } from "~/ui/admin/action-button";
import { PageTitle } from "~/ui/admin/page-title";
import { SearchKeySwitch } from "~/ui/admin/search-everything";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { useAnswer } from "~/ui/admin/use-answer";
import { ErrorSummary } from "~/ui/error-summary";
import { NameForm, PasswordForm } from "./forms";

export const loader = ({ request }: LoaderFunctionArgs) => readAccount(request);

export const action = formAction(({ request }) => changeOwnAccount(request));

export const clientAction = keepTyped;

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(wait && { "Retry-After": wait }) };
};

export const meta = staffMeta("Mein Konto");

export default function AccountPage() {
  const { email, name } = useLoaderData<typeof loader>();
  const answer = useAnswer<AccountAnswer & Untaken>();
  const answerTo = (about: AccountAnswer["about"]) => (answer?.about === about ? answer : undefined);
  const isHydrated = useHydrated();
  const times = useTimesAnswered(answer?.untaken);
  return (
    <div className="pb-24">
      <PageTitle title="Mein Konto" back="/admin/settings" />
      <p className="mb-6 max-w-text text-ink-muted">
        Du meldest Dich mit <span className="hyphens-none wrap-anywhere">{email}</span> an.{" "}
        <TextLink to="/admin/help/team" className="-my-3">
          Hilfe
        </TextLink>
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Part title="Name">
          <NameForm name={name} answer={answerTo("name")} />
        </Part>
        <Part title="Passwort">
          <PasswordForm key={times} email={email} answer={answerTo("password")} />
        </Part>
        <Part title="Sitzungen">
          <Sessions answer={answerTo("sessions")} />
        </Part>
        {isHydrated && (
          <Part title="Tastatur">
            <SearchKeySwitch />
          </Part>
        )}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Sessions({ answer }: { answer: AccountAnswer | undefined }) {
  return (
    <Form method="post" className="grid grid-cols-1 gap-5">
      <ErrorSummary refusal={answer?.refusal} fields={[]} />
      <p className="max-w-text">
        Ein Gerät verloren oder am fremden Rechner angemeldet geblieben? Dieser Knopf beendet alle Sitzungen
        Deines Kontos, auch die hier. Danach meldest Du Dich mit Deinem Passwort neu an.
      </p>
      <input type="hidden" name="intent" value="sessions" />
      <ActionButton tone="danger" className="justify-self-start max-sm:w-full">
        Überall abmelden
      </ActionButton>
    </Form>
  );
}

function useTimesAnswered(isUntaken = false) {
  const { formData } = useNavigation();
  const isUnderWay = Boolean(formData?.has("new_password"));
  const [last, setLast] = useState({ isUnderWay, times: 0 });
  if (last.isUnderWay !== isUnderWay) {
    const isAnswered = last.isUnderWay && !isUntaken;
    setLast({ isUnderWay, times: last.times + (isAnswered ? 1 : 0) });
  }
  return last.times;
}
