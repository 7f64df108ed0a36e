import { childOf, elementsOf, isOn, valOf, type XmlElement } from "./xml.server";

export interface Field {
  instruction: string;
  isShown: boolean;
  mark: XmlElement;
}

/** Of one without an end nobody knows where its instruction ends and the text goes on. */
export function hasWholeFields(part: XmlElement | undefined): boolean {
  const open = (node: XmlElement): number => {
    const type = node.name === "w:fldChar" ? node.attributes["w:fldCharType"] : undefined;
    const own = type === "begin" ? 1 : type === "end" ? -1 : 0;
    return elementsOf(node).reduce((sum, child) => sum + open(child), own);
  };
  return part === undefined || open(part) === 0;
}

export function addressOf({ instruction }: Field): string | undefined {
  const [isLink, quoted, bare] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s"\\]\S*)|)/i.exec(instruction) ?? [];
  const [, place] = /\\l\s+"([^"]*)"/i.exec(instruction) ?? [];
  const address = quoted ?? bare ?? "";
  return isLink && (place ? `${address}#${place}` : address);
}

export function isFormula({ instruction, isShown }: Field): boolean {
  return !isShown && /^\s*(?:EQ|SYMBOL)\b/i.test(instruction);
}

export function choiceIn({ mark }: Field): string | undefined {
  const box = childOf(mark, "w:ffData", "w:checkBox");
  if (box) return (isOn(box, "w:checked") ?? isOn(box, "w:default")) ? "☑ " : "☐ ";
  const list = childOf(mark, "w:ffData", "w:ddList");
  const chosen = Number(valOf(list, "w:result") ?? valOf(list, "w:default") ?? 0);
  return elementsOf(list, "w:listEntry")[chosen]?.attributes["w:val"];
}
