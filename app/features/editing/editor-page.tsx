import { useParams } from "@remix-run/react";
import { Fragment, type ReactNode, useState } from "react";
import { MissingItem } from "~/ui/admin/not-loaded";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Toasts } from "~/ui/toasts";
import { DiscardForms, OfferedCopies } from "./offered-copies";
import { usePage } from "./use-view";
import { type EditorView, listAddress, newItem, type EditorPage as Page } from "./view";

/** The form of the item that the address names. Stored for the first time and written on, it stays the same form. */
export function EditorPage({ path, children }: { path: string; children: (view: EditorView) => ReactNode }) {
  const { id = "" } = useParams();
  const { view, toasts, inTrash, offered, refused } = usePage();
  const [form, setForm] = useState({ at: id, key: view?.copy });
  if (form.at !== id) setForm({ at: id, key: form.key === id ? id : view?.copy });
  return (
    <div className="min-w-0">
      {!view && (
        <>
          <OfferedCopies path={path} view={view} {...offered} />
          <MissingItem toasts={toasts} back={listAddress(path)} inTrash={inTrash} />
        </>
      )}
      {view && <Fragment key={form.key}>{children(view)}</Fragment>}
      {/* Of a form that came back, its own answer speaks. */}
      {view && !refused && <Toasts items={toasts} />}
      <DiscardForms own={offered.own} path={path} at={view?.at} />
    </div>
  );
}

export function editorMeta(title: string, newTitle: string) {
  return staffMeta<Page>(({ data }) =>
    data?.view?.at === newItem ? newTitle : `${title}: ${data?.view?.item?.title ?? "nicht gefunden"}`,
  );
}
