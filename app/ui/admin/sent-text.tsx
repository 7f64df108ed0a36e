export function SentText({ children, className = "" }: { children: string; className?: string }) {
  return (
    <p
      dir="auto"
      className={`max-w-text whitespace-pre-wrap wrap-anywhere ${hyphensOf(children)} ${className}`}
    >
      {children}
    </p>
  );
}

/** Keeps a text whole that holds something to be copied. */
export function hyphensOf(text: string): string {
  return isToCopy(text) ? "hyphens-none" : "";
}

export function isToCopy(text: string): boolean {
  return /\S@\S|https?:\/\/\w/.test(text);
}
