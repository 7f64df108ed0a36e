import { LongText, OrderField, SlugField, TextLine, TickBox } from "~/features/editing/editor-fields";
import { useActiveDeed, useFields, usePage } from "~/features/editing/use-view";
import type { EditorView } from "~/features/editing/view";
import { ChosenPicture } from "~/features/media/chosen-picture";
import { PicturePanel } from "~/features/media/picture-panel";
import { SharedEditor } from "~/features/sharing/shared-editor";
import type { PictureSearch } from "~/schemas/answers";
import { referenceLabels } from "~/schemas/field-labels";
import { referenceLimits } from "~/schemas/limits";
import type { FormField } from "~/ui/form-fields";
import { fieldsForRows, rowLabels, TestimonialRows, wordsOf } from "./testimonial-rows";
import { OtherPortraits, ResultsBesideRows, TestimonialText } from "./testimonial-text";

const { title, slug, client_name, description, challenge, solution, results, ...below } = referenceLabels;
const above = { title, slug, client_name, description, challenge, solution, results };
const labels = {
  ...above,
  ...below,
  picture: "Bilddatei für das Logo",
  chosen: "Vorhandenes Logo",
  find: "Bilder suchen",
  portrait: "Bilddatei für das Porträt",
  chosen_portrait: "Vorhandenes Porträt",
  portrait_of: "Porträt von",
};

export function ReferenceForm({ view }: { view: EditorView }) {
  const { item } = view;
  const { found } = usePage<PictureSearch>().around;
  const own = useFields(view, labels);
  const fields = { ...own, find: { ...own.find, initialValue: wordsOf(found, own.find) } };
  const rows = fieldsForRows(view, found);
  const inRows = rows.flatMap((row) =>
    Object.entries(rowLabels).map(([part, label]) => ({
      field: row[part as keyof typeof rowLabels],
      label,
    })),
  );
  const { results: _, ...others } = labels;
  return (
    <SharedEditor<string>
      what="references"
      title={item ? "Referenz bearbeiten" : "Neue Referenz"}
      path="/admin/references"
      listName="Referenzen"
      filledIn={["display_order"]}
      deed={useActiveDeed(view)}
      view={view}
      takesFiles
      labels={{
        ...above,
        ...Object.fromEntries(inRows.map(({ field, label }) => [field.name, label])),
        ...others,
      }}
      fields={{ ...fields, ...Object.fromEntries(inRows.map(({ field }) => [field.name, field])) }}
      inPanel={panelFields}
      headline={{
        ...{ field: fields.title, label: labels.title, subject: "Title", max: referenceLimits.title },
        ...{ placeholder: "Titel der Referenz", required: true },
      }}
      panel={<Facts fields={fields} isNew={!item} />}
    >
      <Story fields={fields} />
      {view.fields.testimonials ? (
        <>
          <ResultsBesideRows field={fields.results} />
          <TestimonialRows {...{ view, rows }} />
          <OtherPortraits field={fields.portraits} />
        </>
      ) : (
        <TestimonialText fields={fields} />
      )}
      <Logo fields={fields} />
    </SharedEditor>
  );
}

const panelFields = "is_active is_featured slug industry technologies website_url display_order".split(" ");

type Fields = Record<keyof typeof labels, FormField>;

function Story({ fields }: { fields: Fields }) {
  const { client_name, description, challenge, solution } = fields;
  return (
    <>
      <TextLine field={client_name} label={labels.client_name} max={referenceLimits.client_name} />
      <LongText
        field={description}
        label={labels.description}
        required
        rows={5}
        max={referenceLimits.description}
      />
      <LongText field={challenge} label={labels.challenge} rows={4} max={referenceLimits.challenge} />
      <LongText field={solution} label={labels.solution} rows={4} max={referenceLimits.solution} />
    </>
  );
}

function Facts({ fields, isNew }: { fields: Fields; isNew: boolean }) {
  const { slug, is_active, is_featured, industry, technologies, website_url, display_order } = fields;
  return (
    <>
      <TickBox
        field={is_active}
        label={labels.is_active}
        hint="Nur aktive Referenzen stehen auf der Website."
        sendsOff
      />
      <TickBox field={is_featured} label={labels.is_featured} sendsOff />
      <SlugField field={slug} label={labels.slug} hint="Entsteht aus dem Titel." />
      <TextLine field={industry} label={labels.industry} max={referenceLimits.industry} />
      <TextLine
        field={technologies}
        label={labels.technologies}
        hint="Mit Komma getrennt, zum Beispiel: Make, Softr"
      />
      <TextLine
        field={website_url}
        label={labels.website_url}
        type="url"
        max={referenceLimits.website_url}
        placeholder="https://…"
      />
      <OrderField field={display_order} label={labels.display_order} isNew={isNew} />
    </>
  );
}

function Logo({ fields }: { fields: Fields }) {
  const { image_url, picture, chosen, find } = fields;
  return (
    <div>
      <ChosenPicture
        field={image_url}
        label={labels.image_url}
        max={referenceLimits.image_url}
        hint="Leer heißt: das Logo, das die Website vom Kunden kennt. Ein Foto im Querformat, mindestens 960 Pixel breit, steht groß beim Fall, und das Logo bleibt."
        wantsPhoto
      >
        <PicturePanel
          title="Logo hochladen oder wählen"
          label={labels.picture}
          file={picture}
          {...{ chosen, find }}
          intent="picture"
          button="Als Logo nehmen"
          target="image_url"
          hint="SVG, PNG, JPEG, WebP, AVIF oder GIF bis 12 MB, am besten mit durchsichtigem Grund und in der dunklen Fassung: Das Logo steht immer auf hellem Grund."
          isLogo
        />
      </ChosenPicture>
    </div>
  );
}
