import Newspaper from "lucide-react/icons/newspaper";
import { faq } from "~/content/faq";
import type { PostTeaser } from "~/schemas/answers";
import { ArticlePreview } from "~/ui/admin/article-preview";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ContactBox } from "~/ui/legal";
import { PostCard } from "~/ui/post-card";
import { QuestionList } from "~/ui/question-list";
import { ServiceIcon } from "~/ui/service-parts";
import { ValueIcon } from "~/ui/value-icon";
import { longWord, Specimen } from "./specimen";

const post: PostTeaser = {
  title: "Fünf Handgriffe, die den Montag retten",
  slug: "muster",
  excerpt: "Was am Freitag zehn Minuten dauert, spart am Montag eine Stunde.",
  category: "Automatisierung",
  cover: "/images/covers/automatisierung.svg",
  publishedAt: "2026-03-02T08:00:00.000Z",
  date: "2. März 2026",
};

const chapters = ["Freitag", "Sonnabend", "Montag"];
const article = {
  ...post,
  readingTime: "2 min",
  html: chapters.map((name) => `<h2 id="${name}">${name}</h2><p>Ein Absatz.</p>`).join(""),
  headings: chapters.map((name) => ({ id: name, level: 2, text: name })),
};

export function Content() {
  return (
    <>
      <Specimen title="Artikelkarten" note="Voll, ohne Kurztext und Kategorie, mit langem Wort.">
        <h3 className="sr-only">Beispiele</h3>
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <PostCard post={post} still />
          <PostCard
            post={{ ...post, excerpt: null, category: null, cover: "/images/covers/default.svg" }}
            still
          />
          <PostCard post={{ ...post, title: longWord, cover: "/images/covers/it-sicherheit.svg" }} still />
        </div>
      </Specimen>
      <Specimen title="Leerer Zustand">
        <EmptyState
          Icon={Newspaper}
          as="p"
          title="Noch keine Artikel"
          text="Hier stehen bald die ersten. Bis dahin erzählen wir Dir gern selbst davon."
        >
          <ButtonLink to="/contact" tone="brand">
            Schreib uns
          </ButtonLink>
        </EmptyState>
      </Specimen>
      <Specimen title="Fragen">
        <QuestionList questions={[...faq.slice(0, 2), { question: longWord, answer: longWord }]} />
      </Specimen>
      <Specimen
        title="Zeichen"
        note="Leistungen nach ihrem Slug, Unbekannte unter dem Kompass; Werte nach ihrem Namen."
      >
        <div className="flex flex-wrap items-center gap-4">
          {services.map((slug) => (
            <ServiceIcon key={slug} slug={slug} />
          ))}
          {values.map((title) => (
            <ValueIcon key={title} title={title} className="size-6 text-brand" />
          ))}
        </div>
      </Specimen>
      <Specimen title="Langer Text" note="Artikel und Rechtliches.">
        <div className="prose-site">
          <h3>Eine Überschrift im Text</h3>
          <p>
            Ein Absatz mit <a href="/blog">einem Link</a>, mit <strong>Nachdruck</strong>, einem{" "}
            <mark>Fundstück</mark> und <code>npm start</code>. {longWord}.
          </p>
          <ul>
            <li>Ein Punkt</li>
            <li>
              Noch einer
              <ol>
                <li>Mit einem Schritt</li>
              </ol>
            </li>
          </ul>
          <blockquote>
            <p>Geblieben ist die erste Frage: Was will hier eigentlich niemand mehr machen?</p>
          </blockquote>
          <hr />
        </div>
        <ContactBox />
      </Specimen>
      <Specimen title="Vorschau eines Artikels" ground="plain">
        <ArticlePreview article={article} dropped={["<iframe>"]} text="Vorschau, noch nicht gespeichert">
          <ButtonLink to="/admin/blog" tone="on-deep">
            Weiter bearbeiten
          </ButtonLink>
        </ArticlePreview>
      </Specimen>
    </>
  );
}

const services = [
  "google-workspace",
  "prozessautomatisierung",
  "softr-dashboards",
  "ai-cloud-solutions",
  "hardware-it-infrastruktur",
  "unbekannt",
];
const values = ["Bodenständigkeit", "Start-up Mentalität", "Höchste Qualität", "Nachhaltiger Erfolg"];
