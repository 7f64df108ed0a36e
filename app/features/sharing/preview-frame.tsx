import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Container } from "~/ui/section";

interface PreviewFrameProps {
  item: ReactNode;
  dropped?: string[];
  text: string;
  /** What the other width is asked with: what was typed, or nothing of a stored item. */
  form: { kept?: [string, string][]; path: string };
  children: ReactNode;
}

export function PreviewFrame({ item, dropped, text, form, children }: PreviewFrameProps) {
  const isFramed = useSearchParams()[0].has("breite");
  if (isFramed) return item;
  return (
    <>
      <PreviewBar text={text} dropped={dropped}>
        {children}
      </PreviewBar>
      <OtherWidth {...form} />
      {item}
    </>
  );
}

type PreviewBarProps = Pick<PreviewFrameProps, "text" | "dropped" | "children">;

function PreviewBar({ text, dropped = [], children }: PreviewBarProps) {
  return (
    <section aria-label="Vorschau" className="preview-bar bg-deep py-3 text-deep-ink text-sm">
      <Container className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="mr-auto">
          <p className="font-semibold">{text}</p>
          {dropped.length > 0 && (
            <p className="text-deep-muted">Nicht angezeigt wird: {dropped.join(", ")}</p>
          )}
        </div>
        {children}
      </Container>
    </section>
  );
}

/** On a desktop as on a phone, and the other way round. A frame, since pages go by the width of their window. */
function OtherWidth({ kept, path }: PreviewFrameProps["form"]) {
  const sent = kept
    ? [...kept.filter(([name]) => name !== "intent"), ["intent", "preview"]]
    : [["breite", "andere"]];
  return (
    <details
      className="preview-width border-line border-b"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.querySelector("form")?.requestSubmit();
      }}
    >
      <summary className="min-h-11 cursor-pointer content-center px-4 text-center font-semibold text-sm">
        <span className="max-sm:hidden">In Handybreite</span>
        <span className="sm:hidden">In Desktopbreite</span>
      </summary>
      <form
        method={kept ? "post" : "get"}
        action={kept ? `${path}&breite=andere` : path}
        target="andere-breite"
        className="pb-3 text-center"
      >
        {sent.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a posted form stay as they are
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button tone="quiet">Laden</Button>
      </form>
      <div className="overflow-x-auto">
        <iframe name="andere-breite" title="Vorschau in anderer Breite" />
      </div>
    </details>
  );
}
