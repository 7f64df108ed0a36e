import { useParams } from "@remix-run/react";
import { Fragment, type ReactNode, useState } from "react";
import type { Toast } from "~/schemas/answers";
import { MissingItem } from "./missing-item";
import { useAnswer } from "./use-answer";

interface EditedItemProps<Item> {
  /** Null when there is none, or none yet. */
  item: Item | null;
  /** The id that an item will get which is still to be written. */
  newId: string | undefined;
  /** What went wrong, if the item is not merely gone. */
  toasts: Toast[];
  /** Address of the list. */
  back: string;
  children: (form: { item: Item | undefined; newId: string | undefined }) => ReactNode;
}

/** The form of the item that the address names. Stored for the first time and written on, it stays the same form. */
export function EditedItem<Item>({ item, newId, toasts, back, children }: EditedItemProps<Item>) {
  const { id } = useParams();
  const answered = useAnswer() !== undefined;
  const [form, setForm] = useState({ id, newId });
  if (form.id !== id) setForm({ id, newId: form.newId === id ? id : newId });
  if (!item && !newId && !answered) return <MissingItem toasts={toasts} back={back} />;
  return (
    <Fragment key={form.newId ?? form.id}>
      {children({ item: item ?? undefined, newId: form.newId })}
    </Fragment>
  );
}
