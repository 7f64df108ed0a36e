import { childOf, elementsOf, textOf, valOf, type XmlElement } from "./xml.server";

interface Part {
  words: string;
  raised?: "superscript" | "subscript";
}

/** What people see of a formula, in one line: fractions with a stroke, what belongs together in brackets. */
export function formulaParts(node: XmlElement): Part[] {
  const inside = () => elementsOf(node).flatMap(formulaParts);
  const below = (name: string) => elementsOf(childOf(node, name)).flatMap(formulaParts);
  const each = (name: string, separator: string) =>
    elementsOf(node, name).flatMap((one, at) => [
      ...(at ? [{ words: separator }] : []),
      ...formulaParts(one),
    ]);
  const sign = (name: string, usual: string) => ({ words: valOf(node, `${node.name}Pr`, name) ?? usual });
  switch (node.name) {
    case "m:t":
    case "w:t":
      return [{ words: textOf(node) }];
    case "m:f":
      return [...grouped(below("m:num")), { words: "/" }, ...grouped(below("m:den"))];
    case "m:sup":
      return [{ words: inLine(inside()), raised: "superscript" }];
    case "m:sub":
    case "m:lim":
      return [{ words: inLine(inside()), raised: "subscript" }];
    case "m:rad":
      return [...below("m:deg"), { words: "√" }, ...grouped(below("m:e"))];
    case "m:d":
      return [sign("m:begChr", "("), ...each("m:e", sign("m:sepChr", "|").words), sign("m:endChr", ")")];
    case "m:nary":
      return [sign("m:chr", "∫"), ...inside()];
    case "m:acc":
      return [...inside(), sign("m:chr", "\u0302")];
    case "m:func":
      return [...below("m:fName"), { words: " " }, ...below("m:e")];
    case "m:m":
      return [{ words: "(" }, ...each("m:mr", "; "), { words: ")" }];
    case "m:mr":
      return each("m:e", ", ");
    case "m:eqArr":
      return each("m:e", "; ");
    case "w:del":
    case "w:moveFrom":
      return [];
    default:
      return inside();
  }
}

function grouped(parts: Part[]): Part[] {
  return /^[\p{L}\p{N}.,]*$/u.test(inLine(parts)) ? parts : [{ words: "(" }, ...parts, { words: ")" }];
}

/** Where nothing can stand higher or lower any more. */
function inLine(parts: Part[]): string {
  const marks = { superscript: "^", subscript: "_" };
  return parts.map(({ words, raised }) => (raised ? `${marks[raised]}(${words})` : words)).join("");
}
