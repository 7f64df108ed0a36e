import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { Refusal } from "~/schemas/answers";
import { BusyLabel } from "~/ui/admin/action-button";
import { useReply } from "~/ui/admin/use-reply";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";
import { NameField, PasswordField } from "./fields";

interface LinkPasswordFormProps {
  id: string;
  answer: { reply?: SubmissionResult; token?: string | undefined; refusal?: Refusal };
  label: string;
  asksName?: boolean;
}

export function LinkPasswordForm({ id, answer, label, asksName }: LinkPasswordFormProps) {
  const { reply, token, refusal } = answer;
  const [form, { full_name, password }] = useForm<{ full_name: string; password: string }>({
    id,
    lastResult: useReply(reply),
  });
  const busy = useSending();
  return (
    <Form method="post" id={form.id} noValidate className="mt-6 grid grid-cols-1 gap-5">
      {token && <input type="hidden" name="token" value={token} />}
      <ErrorSummary refusal={refusal} fields={[full_name, password]} />
      {asksName && <NameField field={full_name} />}
      <PasswordField field={password} isNew />
      <Button tone="brand" busy={busy}>
        <BusyLabel busy={busy}>{label}</BusyLabel>
      </Button>
    </Form>
  );
}
