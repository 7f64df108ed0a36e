import type { JSHandle, Locator } from "@playwright/test";

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Given {
  html?: string;
  text?: string;
  files?: TestFile[];
}

function transfer(target: Locator, { html, text, files = [] }: Given): Promise<JSHandle<DataTransfer>> {
  const plain = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    data: buffer.toString("base64"),
  }));
  return target.page().evaluateHandle(
    ({ html, text, plain }) => {
      const given = new DataTransfer();
      if (html) given.setData("text/html", html);
      if (text) given.setData("text/plain", text);
      for (const { name, type, data } of plain) {
        const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
        given.items.add(new File([bytes], name, { type }));
      }
      return given;
    },
    { html, text, plain },
  );
}

export async function dropFiles(target: Locator, files: TestFile[], half: "above" | "below"): Promise<void> {
  const dataTransfer = await transfer(target, { files });
  await target.evaluate(
    (element, { dataTransfer, isAbove }) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = { clientX: x + Math.min(20, width - 2), clientY: y + (isAbove ? 3 : height - 3) };
      for (const type of ["dragover", "drop"])
        element.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...place }),
        );
    },
    { dataTransfer, isAbove: half === "above" },
  );
}

/** As the browser does for the keys. */
export async function paste(field: Locator, given: Given): Promise<void> {
  const clipboardData = await transfer(field, given);
  await field.evaluate((element, clipboardData) => {
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }),
    );
  }, clipboardData);
}
