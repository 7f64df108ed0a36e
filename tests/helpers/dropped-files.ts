import type { Locator } from "@playwright/test";

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const plain = (files: TestFile[]) =>
  files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, data: buffer.toString("base64") }));

/** Drops files onto the upper or the lower half of an element, as the browser does it. */
export async function dropFiles(target: Locator, files: TestFile[], half: "above" | "below"): Promise<void> {
  await target.evaluate(
    async (element, { files, isAbove }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, type, data } of files) {
        const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type }));
      }
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = { clientX: x + Math.min(20, width - 2), clientY: y + (isAbove ? 3 : height - 3) };
      for (const type of ["dragover", "drop"])
        element.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...place }),
        );
    },
    { files: plain(files), isAbove: half === "above" },
  );
}

/** Pastes files into a text, with the HTML that the clipboard may have beside them. */
export async function pasteFiles(field: Locator, files: TestFile[], html = ""): Promise<void> {
  await field.evaluate(
    (element, { files, html }) => {
      const clipboardData = new DataTransfer();
      if (html) clipboardData.setData("text/html", html);
      for (const { name, type, data } of files) {
        const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
        clipboardData.items.add(new File([bytes], name, { type }));
      }
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }),
      );
    },
    { files: plain(files), html },
  );
}
