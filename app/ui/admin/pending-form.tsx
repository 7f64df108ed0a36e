import { Form } from "@remix-run/react";
import type { FormEventHandler } from "react";
import type { PendingForm } from "~/schemas/answers";
import { Button, type ButtonTone } from "~/ui/button";

interface KeptFormProps extends PendingForm {
  action: string;
  restore?: boolean;
  label: string;
  tone?: ButtonTone;
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

export function PendingFormButton(props: KeptFormProps) {
  const { kept, action, restore = false, label, tone = "brand", onSubmit } = props;
  const fields = restore ? [...kept.filter(([name]) => name !== "intent"), ["intent", "restore"]] : kept;
  return (
    <Form method="post" action={action} reloadDocument {...(onSubmit && { onSubmit })}>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a posted form stay as they are
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button tone={tone}>{label}</Button>
    </Form>
  );
}
