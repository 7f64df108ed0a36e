import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { postFields } from "~/schemas/form-fields";
import { formAction } from "~/server/forms/form-action.server";
import { requireEditor } from "~/server/sessions/held-form.server";
import { requireStaff } from "~/server/sessions/require-staff.server";
import { postAims, postPictures, takeAlong } from "~/server/staff/editor-pictures.server";
import { previewForm } from "~/server/staff/preview.server";
import { ArticlePreview } from "~/ui/admin/article-preview";
import { KeptFormButton } from "~/ui/admin/kept-form";
import { staffMeta } from "~/ui/admin/staff-meta";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/section";

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers } = await requireStaff(request);
  return data(null, { headers });
}

export const action = formAction(async ({ request }) => {
  const { staff, form, files } = await requireEditor(request, postFields, postPictures);
  const pictures = await takeAlong({ db: staff.db, request, form, files }, postAims);
  const preview = await previewForm(form, pictures);
  return data(preview, {
    status: pictures.error ? pictures.status : "problem" in preview ? 400 : 200,
    headers: staff.headers,
  });
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
        <KeptFormButton {...back} />
      </Container>
    );
  return (
    <ArticlePreview {...shown} text="Vorschau, noch nicht gespeichert">
      <KeptFormButton {...back} tone="on-deep" />
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
