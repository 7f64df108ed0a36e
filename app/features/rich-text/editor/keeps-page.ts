/** Files that miss their place must not replace the page with it. Gives what ends it. */
export function keepsPage(): () => void {
  const refuse = (event: DragEvent) => {
    const isField = event.target instanceof Element && event.target.closest("input[type=file]");
    if (event.defaultPrevented || isField || !bringsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
  };
  addEventListener("dragover", refuse);
  addEventListener("drop", refuse);
  return () => {
    removeEventListener("dragover", refuse);
    removeEventListener("drop", refuse);
  };
}

export function bringsFiles({ dataTransfer }: Pick<DragEvent, "dataTransfer">): boolean {
  return Boolean(dataTransfer?.types.includes("Files")) && !dataTransfer?.types.includes("text/html");
}
