import { ChangedNotice } from "~/ui/admin/editor-notices";
import { PostForm } from "~/ui/admin/post-form";
import { longWord, Specimen } from "./specimen";

const item = {
  id: "00000000-0000-4000-8000-000000000000",
  updated_at: "2026-03-02T08:00:00.000Z",
  opened: "",
  publicPath: null,
  fields: {
    title: longWord,
    slug: "muster",
    excerpt: "Was am Freitag zehn Minuten dauert, spart am Montag eine Stunde.",
    content: "<p>Moin!</p>\n<h2>Der Freitag</h2>\n<p>…</p>",
    status: "published",
    published_at: "",
    category: "Automatisierung",
    featured_image: "",
  },
};

/** The largest form of the staff area, and what it says when somebody else was quicker. Nothing here is stored. */
export function PostSample() {
  return (
    <>
      <Specimen title="Jemand war schneller" ground="surface">
        <ChangedNotice
          changed={[
            { name: "title", label: "Titel", field: { id: "eintrag-title" } },
            { name: "excerpt", label: "Kurztext", field: { id: "eintrag-excerpt" } },
          ]}
          onDiscard={() => {}}
        />
      </Specimen>
      <PostForm item={item} categories={["Automatisierung"]} />
    </>
  );
}
