import { useParams } from "@remix-run/react";
import { Fragment, type ReactNode, useState } from "react";
import type { Toast } from "~/schemas/answers";
import { Toasts } from "~/ui/toasts";
import { MissingItem } from "./missing-item";
import { OfferedDrafts } from "./offered-drafts";
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
  /** True where it was deleted and can be brought back. */
  inTrash?: boolean | undefined;
  children: (form: { item: Item | undefined; newId: string | undefined }) => ReactNode;
}

/** The form of the item that the address names. Stored for the first time and written on, it stays the same form. */
export function EditedItem<Item>({
  item,
  newId,
  toasts,
  back,
  inTrash = false,
  children,
}: EditedItemProps<Item>) {
  const { id } = useParams();
  const answered = useAnswer() !== undefined;
  const [form, setForm] = useState({ id, newId });
  if (form.id !== id) setForm({ id, newId: form.newId === id ? id : newId });
  const isMissing = !item && !newId && !answered;
  return (
    <div className="min-w-0">
      <OfferedDrafts path={back} id={id} />
      {isMissing && <MissingItem toasts={toasts} back={back} inTrash={inTrash} />}
      {!isMissing && (
        <Fragment key={form.newId ?? form.id}>
          {children({ item: item ?? undefined, newId: form.newId })}
        </Fragment>
      )}
      {(item || newId) && <Toasts items={toasts} />}
    </div>
  );
}
