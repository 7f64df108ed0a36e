import { pictureFormats } from "~/schemas/media";

export function askForFiles(onFiles: (files: File[]) => void): void {
  const input = Object.assign(document.createElement("input"), { type: "file", accept: pictureFormats });
  input.addEventListener("change", () => {
    if (input.files?.length) onFiles([...input.files]);
  });
  input.click();
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
}

export function makeButton(words: string, press: () => void): HTMLButtonElement {
  const button = make("button", { type: "button" }, words);
  button.addEventListener("click", press);
  return button;
}

export function missingButton(onFiles: (files: File[]) => void): HTMLElement {
  return sign(makeButton("Bild hochladen", () => askForFiles(onFiles)));
}

export function describeButton(press: () => void): HTMLElement {
  return sign(makeButton("Beschreibung ergänzen", press));
}

function sign(button: HTMLElement) {
  return make("span", { className: "writing-sign not-prose" }, button);
}

export function dropLine(): HTMLElement {
  return make("span", { className: "writing-drop not-prose" });
}
