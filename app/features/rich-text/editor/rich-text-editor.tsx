import { type KeyboardEvent, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Floating } from "./floating";
import { make, useHeldForm } from "./held-form";
import { type Found, type Opened, openEditor, takeCaret } from "./open-editor";
import { LinkPanel } from "./panel";
import { PicturePanel } from "./picture-panel";
import { selectPicture, undescribedIn } from "./picture-places";
import { leaveBelow, placeBelow } from "./picture-plugin";
import { next, Toolbar } from "./toolbar";
import { type Kind, type Panel, toolsHere, toolsToInsert, writingTools } from "./tools";
import { type AddPictures, useUploads } from "./use-uploads";

interface DeskProps {
  area: HTMLTextAreaElement;
  id: string;
  answered: string | undefined;
  kind: Kind;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  view: View | undefined;
  onView: (view: View) => void;
}

const articleTools = () => writingTools("article");
const plainTools = () => writingTools("plain");
const articleBlocks = () => toolsToInsert("article");
const plainBlocks = () => toolsToInsert("plain");

export const Desk = memo(function Desk({ area, answered, id, kind, view, onView, ...props }: DeskProps) {
  const bar = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const [note, setNote] = useState("");
  const [panel, setPanel] = useState<Panel>();
  const [asked, setAsked] = useState(0);
  const [below] = useState(() => make("div", { className: "not-prose" }));
  const [isBelow, setIsBelow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it may be of another picture
  useLayoutEffect(() => {
    if (panel !== "picture" || !opened) return;
    setIsBelow(placeBelow(opened.editor, below));
    return () => {
      setIsBelow(false);
      leaveBelow(opened.editor.view);
    };
  }, [panel, opened, asked, below]);
  const show = useCallback((wanted: Panel | undefined) => {
    setPanel(wanted);
    setAsked((times) => times + 1);
  }, []);
  const onFiles = useRef<AddPictures>();
  const close = () => {
    setPanel(undefined);
    opened?.editor.view.focus();
  };

  const describe = useCallback(
    (desk: Opened, at: number) => {
      selectPicture(desk.editor.view, at);
      show("picture");
    },
    [show],
  );

  useLayoutEffect(() => {
    if (!bar.current || !place.current) return;
    const desk = openEditor(area, place.current, {
      bar: bar.current,
      onLink: () => setPanel("link"),
      pictures:
        kind === "article" ? { onFiles: (...given) => onFiles.current?.(...given), onDescribe } : undefined,
    });
    function onDescribe(at: number) {
      describe(desk, at);
    }
    const said = noteOn(desk.read());
    setNote(said);
    setOpened(desk);
    onView(said ? "html" : "text");
    return desk.close;
  }, [area, kind, onView, describe]);

  useEffect(() => (bar.current ? staysInSight(bar.current) : undefined), []);
  const isFaulty = props.isInvalid && view === "text";
  useEffect(() => {
    if (!opened || !isFaulty) return;
    // The text is refused for a picture without a description: the message of the summary leads there.
    const lead = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest(`a[href="#${id}"]`);
      const at = isLink ? undescribedIn(opened.editor.state.doc) : undefined;
      if (at === undefined) return;
      event.preventDefault();
      describe(opened, at);
    };
    document.addEventListener("click", lead);
    return () => document.removeEventListener("click", lead);
  }, [opened, isFaulty, id, describe]);
  useAttributes({ area, opened, id, view, ...props });
  useArea({ area, opened, view, answered }, (found) => {
    setNote(noteOn(found));
    if (noteOn(found)) onView("html");
  });

  const { add, uploads, news, count, signs } = useUploads({
    ...{ area, opened, view },
    takesDrops: kind === "article",
  });
  onFiles.current = add;

  const choose = (chosen: View) => {
    const found = chosen === "text" ? opened?.read() : undefined;
    if (found) setNote(noteOn(found));
    setPanel(undefined);
    onView(found?.isMarkdown ? "html" : chosen);
  };
  useHeldForm({ form: area.form, uploads, count, onShow: () => choose("text") });
  const toggle = (wanted: Panel) => show(panel === wanted ? undefined : wanted);
  const pictures = opened && panel === "picture" && (
    <PicturePanel
      key={`${asked} ${isBelow}`}
      editor={opened.editor}
      id={`${id}-picture`}
      onClose={close}
      onUpload={add}
    />
  );
  return (
    <>
      <div ref={bar} className="writing-bar" data-view={view}>
        <div className="writing-rows">
          <Tabs id={id} view={view} onChoose={choose} />
          {opened && view === "text" && (
            <>
              <Toolbar
                editor={opened.editor}
                name="Tabelle und Liste"
                toolsOf={toolsHere}
                controls={`${id}-text`}
              />
              <Toolbar
                editor={opened.editor}
                name="Textgestaltung"
                toolsOf={kind === "article" ? articleTools : plainTools}
                controls={`${id}-text`}
                panel={panel}
                onPanel={toggle}
              />
            </>
          )}
        </div>
        {opened && (panel === "link" || panel === "button") && (
          <LinkPanel
            key={panel}
            editor={opened.editor}
            id={`${id}-link`}
            onClose={close}
            isButton={panel === "button"}
          />
        )}
        {!isBelow && pictures}
      </div>
      {isBelow && createPortal(pictures, below)}
      <p role="status" className="writing-note empty:hidden">
        {note}
      </p>
      {view === "html" && <PicturesMeanwhile {...count} />}
      <p role="status" className="sr-only">
        {/* The same once more is read out once more. */}
        <span key={news.times}>{news.text}</span>
      </p>
      <div
        ref={place}
        role="tabpanel"
        id={`${id}-panel-text`}
        aria-label="Gestaltete Ansicht"
        hidden={view === "html"}
      />
      {opened && view === "text" && (
        <Floating
          editor={opened.editor}
          toInsert={kind === "article" ? articleBlocks : plainBlocks}
          controls={`${id}-text`}
          panel={panel}
          onPanel={toggle}
        />
      )}
      {signs}
    </>
  );
});

function noteOn({ lost, isMarkdown }: Found): string {
  if (isMarkdown)
    return "Dieser Text ist mit Zeichen wie ##, - oder ** gestaltet. Beim Speichern wird daraus, was sie bedeuten, und danach zeigt ihn auch die Ansicht „Text“.";
  if (!lost.length) return "";
  return `Dieser Text enthält etwas, das der Editor nicht unverändert zurückgeben kann: ${lost.slice(0, 6).join(", ")}. In der Ansicht „HTML“ bleibt alles, wie es ist.`;
}

const views: Record<View, string> = { text: "Text", html: "HTML" };

function Tabs({
  id,
  view,
  onChoose,
}: {
  id: string;
  view: View | undefined;
  onChoose: (view: View) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(views) as View[];
  const move = (event: KeyboardEvent) => {
    const to = next(event.key, names.indexOf(view ?? "text"), names.length);
    const name = to === undefined ? undefined : names[to];
    if (to === undefined || !name) return;
    event.preventDefault();
    onChoose(name);
    list.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Ansicht"
      tabIndex={-1}
      onKeyDown={move}
      className="writing-tabs"
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-tab-${name}`}
          aria-selected={name === view}
          aria-controls={`${id}-panel-${name}`}
          tabIndex={name === view ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {views[name]}
        </button>
      ))}
    </div>
  );
}

function PicturesMeanwhile({ underWay, waiting, failed }: ReturnType<typeof useUploads>["count"]) {
  return (
    <p role="status" className="writing-note empty:hidden">
      {[
        underWay && `${pictures(underWay, "wird", "werden")} hochgeladen.`,
        waiting &&
          `${pictures(waiting, "ist da und kommt", "sind da und kommen")} in den Text, sobald Du ihn speicherst oder „Text“ wählst.`,
        failed && `${pictures(failed, "ist", "sind")} nicht hochgeladen: In der Ansicht „Text“ steht, warum.`,
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}

function pictures(count: number, one: string, many: string) {
  return count === 1 ? `Ein Bild ${one}` : `${count} Bilder ${many}`;
}

export type View = "text" | "html";

type Shared = Pick<DeskProps, "area" | "view"> & { opened: Opened | undefined };

/** While the text is hidden it is no field: label and field are one each in either view. */
function useAttributes(props: Shared & Omit<DeskProps, "answered" | "kind" | "onView">) {
  const { area, opened, id, view, describedBy, isInvalid, isRequired } = props;
  useLayoutEffect(() => {
    if (!opened) return;
    const labelledBy = `${id}-label`;
    area.labels[0]?.setAttribute("id", labelledBy);
    const attributes: Record<string, string> = {
      id: `${id}-text`,
      class: "prose-site",
      role: "textbox",
      "aria-multiline": "true",
      tabindex: "0",
      spellcheck: "true",
      ...(view === "text" && { "aria-labelledby": labelledBy }),
      ...(describedBy && { "aria-describedby": describedBy }),
      ...(isInvalid && { "aria-invalid": "true" }),
      ...(isRequired && { "aria-required": "true" }),
    };
    opened.editor.setOptions({ editorProps: { ...opened.editor.options.editorProps, attributes } });
  }, [opened, area, id, view, describedBy, isInvalid, isRequired]);
}

function useArea(
  { area, opened, view, answered }: Shared & Pick<DeskProps, "answered">,
  onRead: (found: Found) => void,
) {
  const read = useRef(onRead);
  read.current = onRead;
  useLayoutEffect(() => {
    if (!opened || view !== "text") return;
    if (document.activeElement === area) takeCaret(opened, area);
    const follow = () => {
      if (opened.isBehind()) read.current(opened.read());
    };
    const later = () => void setTimeout(follow);
    const pass = () => opened.editor.view.focus();
    area.addEventListener("focus", pass);
    area.addEventListener("input", follow);
    area.form?.addEventListener("reset", later);
    addEventListener("pageshow", later);
    return () => {
      area.removeEventListener("focus", pass);
      area.removeEventListener("input", follow);
      area.form?.removeEventListener("reset", later);
      removeEventListener("pageshow", later);
    };
  }, [area, opened, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with an answer React may have written into the textarea
  useEffect(() => {
    if (opened && view === "text" && opened.isBehind()) read.current(opened.read());
  }, [opened, view, answered]);
}

/** Keyboards on the screen of an iPhone shift what is seen of a page, which what sticks to its top does not know. */
function staysInSight(bar: HTMLElement) {
  const seen = window.visualViewport;
  const follow = () => bar.style.setProperty("--seen-from", `${seen?.offsetTop ?? 0}px`);
  for (const event of ["resize", "scroll"]) seen?.addEventListener(event, follow);
  return () => {
    for (const event of ["resize", "scroll"]) seen?.removeEventListener(event, follow);
  };
}
