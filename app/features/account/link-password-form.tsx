import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { Refusal } from "~/schemas/answers";
import { BusyLabel } from "~/ui/admin/action-button";
import { useReply } from "~/ui/admin/use-reply";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";
import { NameField } from "./name-field";
import { PasswordField } from "./password-field";

interface LinkPasswordFormProps {
  id: string;
  answer: { state: string; reply?: SubmissionResult; token?: string | undefined; minutes?: number };
  label: string;
  asksName?: boolean;
}

export function LinkPasswordForm({ id, answer, label, asksName }: LinkPasswordFormProps) {
  const { state, reply, token, minutes = 1 } = answer;
  const [form, { full_name, password }] = useForm<{ full_name: string; password: string }>({
    id,
    lastResult: useReply(reply),
  });
  const busy = useSending();
  return (
    <Form method="post" id={form.id} noValidate className="mt-6 grid grid-cols-1 gap-5">
      {token && <input type="hidden" name="token" value={token} />}
      <ErrorSummary refusal={refusalOf(state, minutes)} fields={[full_name, password]} />
      {asksName && <NameField field={full_name} />}
      <PasswordField field={password} isNew />
      <Button tone="brand" busy={busy}>
        <BusyLabel busy={busy}>{label}</BusyLabel>
      </Button>
    </Form>
  );
}

function refusalOf(state: string, minutes: number): Refusal | undefined {
  const wait = minutes === 1 ? "eine Minute" : `${minutes} Minuten`;
  if (state === "tooMany")
    return { title: "Zu viele Versuche", lines: [`Bitte warte ${wait} und versuche es dann noch einmal.`] };
  if (state === "unended")
    return {
      title: "Noch nicht ganz fertig",
      lines: [
        "Dein neues Passwort gilt. Andere Geräte ließen sich aber noch nicht abmelden: Bitte gib es gleich noch einmal ein.",
      ],
    };
  if (state !== "fault") return undefined;
  return { title: "Fehler", lines: ["Das hat gerade nicht geklappt. Bitte versuche es gleich noch einmal."] };
}
