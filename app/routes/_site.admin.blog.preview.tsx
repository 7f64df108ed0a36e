import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ArticlePreview } from "~/features/blog/article-preview";
import { postEditor } from "~/features/blog/editor.server";
import { previewTexts } from "~/features/blog/preview.server";
import { fieldsIn, merge, namesOf } from "~/features/editing/editor.server";
import { copyIn } from "~/features/editing/receive.server";
import { copyAddress, newItem } from "~/features/editing/view";
import { isId } from "~/platform/database/rows.server";
import { formAction } from "~/platform/forms/form-action.server";
import { requireEditor, textsOf } from "~/platform/sessions/pending-form.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { PendingFormButton } from "~/ui/admin/pending-form";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/section";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const action = formAction(async ({ request }) => {
  const { staff, form, files } = await requireEditor(request, namesOf(postEditor), postEditor.files);
  const { db, headers } = staff;
  const item = String(form.get("item") ?? "");
  const [id, typed] = [copyIn(request), merge(postEditor, postEditor.fresh, fieldsIn(postEditor, form))];
  const posted = { staff, db, request, form, files, intent: "" };
  const done = await postEditor.alongside?.({ id, item, base: null, fields: typed }, posted);
  const fields = { ...typed, ...done?.fields };
  const problems = Object.values(done?.problems ?? {}).flat();
  const preview = done?.refusal
    ? { problem: problems.map((sentence) => sentence.replace(/\.$/, "")).join(". ") }
    : await previewTexts(db, fields, item);
  const isTaken = (name: string) => done?.taken?.includes(name);
  const kept = Object.entries({ ...Object.fromEntries(textsOf(form)), ...fields });
  const back = {
    kept: kept.filter(([name]) => !isTaken(name)),
    editor: copyAddress(postEditor.path, isId(item) ? item : newItem, id),
  };
  const status = done?.refusal ? (done.status ?? 400) : "problem" in preview ? 400 : 200;
  return data({ ...preview, ...back }, { status, headers });
});

export const meta = staffMeta("Vorschau");

export default function PreviewPage() {
  const preview = useActionData<typeof action>();
  if (!preview) return <NothingToShow />;
  const { kept, editor, ...shown } = preview;
  const back = { kept, action: editor, restore: true, label: "Weiter bearbeiten" };
  if ("problem" in shown)
    return (
      <Container className="py-16">
        <h1 className="text-2xl">Davon gibt es keine Vorschau</h1>
        <p className="mt-3 mb-6">{`${shown.problem}.`}</p>
        <PendingFormButton {...back} />
      </Container>
    );
  return (
    <ArticlePreview {...shown} text="Vorschau, noch nicht gespeichert">
      <PendingFormButton {...back} tone="on-deep" />
    </ArticlePreview>
  );
}

function NothingToShow() {
  return (
    <Container className="py-16">
      <h1 className="text-2xl">Hier gibt es nichts zu sehen</h1>
      <p className="mt-3 mb-6">Eine Vorschau entsteht aus dem Editor eines Beitrags.</p>
      <ButtonLink to="/admin/blog">Zu den Beiträgen</ButtonLink>
    </Container>
  );
}
