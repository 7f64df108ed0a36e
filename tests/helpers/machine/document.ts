export interface Step {
  heading: string;
  command: string;
}

/** A line that begins like a comment is none. */
export function stepsOf(markdown: string): Step[] {
  const steps: Step[] = [];
  let heading = "";
  for (const [, title, indent = "", block = ""] of markdown.matchAll(
    /^#{1,6} (.+)$|^( *)```sh\n([\s\S]*?)^ *```$/gm,
  )) {
    if (title) heading = title;
    const lines = block.replaceAll(new RegExp(`^${indent}`, "gm"), "").replace(/\\\n\s*/g, "");
    for (const line of lines.split("\n").map((each) => each.replace(/\s{2,}# .*$/, "").trim()))
      if (line && !line.startsWith("#")) steps.push({ heading, command: line });
  }
  return steps;
}
