import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { openEditor } from "~/features/rich-text/editor/open-editor";
import { toolsHere, writingTools } from "~/features/rich-text/editor/tools";

// The editor in jsdom: browsers' default actions of keys are done here.

/** jsdom has no layout. */
for (const { prototype } of [Range, Text, Element] as { prototype: object }[])
  Object.assign(prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

interface Clipboard {
  html?: string;
  text?: string;
  files?: File[];
  isPlain?: boolean;
}

export type Desk = ReturnType<typeof desk>;

export function desk(html = "") {
  document.body.innerHTML = "<textarea></textarea><div></div><p></p>";
  const [area, place, bar] = document.body.children as unknown as [
    HTMLTextAreaElement,
    HTMLElement,
    HTMLElement,
  ];
  area.value = html;
  const { editor, read } = openEditor(area, place, { bar, onLink: () => {} });
  const { view } = editor;
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));

  async function type(text: string) {
    for (const sign of text) {
      const { from, to } = view.state.selection;
      const insert = () => view.state.tr.insertText(sign, from, to);
      const isTaken = view.someProp("handleTextInput", (handle) => handle(view, from, to, sign, insert));
      if (!isTaken) view.dispatch(insert());
      // After the key's microtasks.
      await Promise.resolve();
    }
  }

  async function press(keys: string) {
    const names = keys.split("+");
    const key = names.pop() ?? "";
    const [ctrlKey, shiftKey, altKey] = ["Control", "Shift", "Alt"].map((name) => names.includes(name));
    const event = new KeyboardEvent("keydown", {
      key,
      ctrlKey,
      shiftKey,
      altKey,
      bubbles: true,
      cancelable: true,
    });
    if (view.dom.dispatchEvent(event) && !ctrlKey) byTheBrowser(key);
    await Promise.resolve();
  }

  function byTheBrowser(key: string) {
    const { selection, tr } = view.state;
    const { $from, from, to } = selection;
    const edge = { Home: $from.start(), End: $from.end() }[key];
    if (edge !== undefined) view.dispatch(tr.setSelection(TextSelection.create(tr.doc, edge)));
    else if (key === "Backspace" && (from < to || $from.parentOffset))
      view.dispatch(tr.delete(from < to ? from : from - 1, to));
    else if (key === "Delete" && (from < to || to < $from.end()))
      view.dispatch(tr.delete(from, from < to ? to : to + 1));
  }

  function goTo(words: string) {
    let at = -1;
    view.state.doc.descendants((node, pos) => {
      const found = node.text?.indexOf(words) ?? -1;
      if (at < 0 && found >= 0) at = pos + found + words.length;
    });
    select(at, at);
  }

  function select(from: number, to: number) {
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
  }

  function selectPicture() {
    view.state.doc.descendants(({ type }, pos) => {
      if (type.name === "img")
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
    });
  }

  function send(
    type: "paste" | "copy" | "cut",
    { html = "", text = "", files = [], isPlain = false }: Clipboard = {},
  ) {
    if (isPlain) view.dom.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", shiftKey: true }));
    const given = new Map([
      ["text/html", html],
      ["text/plain", text],
    ]);
    const clipboardData = {
      files,
      items: [],
      types: [...given.keys()],
      getData: (type: string) => given.get(type) ?? "",
      setData: (type: string, data: string) => given.set(type, data),
      clearData: () => given.clear(),
    };
    const event = new Event(type, { bubbles: true, cancelable: true });
    view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
    return { html: given.get("text/html") ?? "", text: given.get("text/plain") ?? "" };
  }

  function tool(name: string) {
    const found = [...writingTools("article"), ...toolsHere(editor)].find((one) => one.name === name);
    if (!found) throw new Error(`no tool is called ${name} here`);
    if (!found.isIdle?.(editor)) found.run(editor);
  }

  async function write(typed: string) {
    for (const part of typed.split(/(\{[^}]+\})/)) {
      const [, key] = /^\{(.+)\}$/.exec(part) ?? [];
      if (key?.startsWith("@")) goTo(key.slice(1));
      else if (key === "picture") selectPicture();
      else if (key?.startsWith("tool ")) tool(key.slice(5));
      else if (key) await press(key);
      else await type(part);
    }
  }

  return {
    editor,
    read,
    write,
    select,
    tool,
    paste: (clipboard: Clipboard) => send("paste", clipboard),
    copy: () => send("copy"),
    cut: () => send("cut"),
    text: () => area.value,
    fill: (text: string) => {
      area.value = text;
      return read();
    },
  };
}
