import { Form } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { useEffect, useState } from "react";

const slash = "/";
const switchedOff = "search-key-off";
const fields = `[role="search"] [aria-keyshortcuts="${slash}"]`;

export function SearchEverything({ className = "" }: { className?: string }) {
  return (
    <Form action="/admin/search" role="search" aria-label="Alles" className={`flex gap-1 ${className}`}>
      <input
        type="search"
        name="q"
        aria-label="Alles durchsuchen"
        aria-keyshortcuts={slash}
        placeholder="Suchen"
        className="min-h-11 min-w-0 grow rounded-sm border border-control bg-surface-raised px-3 placeholder:text-ink-muted"
      />
      <button
        type="submit"
        className="grid size-11 shrink-0 place-items-center rounded-sm border border-control hover:border-ink"
      >
        <Search className="size-4.5" />
        <span className="sr-only">Alles durchsuchen</span>
      </button>
    </Form>
  );
}

export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
      if (
        key !== slash ||
        localStorage.getItem(switchedOff) ||
        ctrlKey ||
        metaKey ||
        altKey ||
        isComposing ||
        defaultPrevented
      )
        return;
      if (
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches("input, textarea, select"))
      )
        return;
      const all = [...document.querySelectorAll<HTMLInputElement>(fields)];
      const field = all.find((one) => one.checkVisibility()) ?? all.at(-1);
      if (!field) return;
      event.preventDefault();
      field.closest("details")?.setAttribute("open", "");
      field.select();
      field.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Speech input may say a slash by chance: whoever uses it can do without the key (WCAG 2.1.4). */
export function SearchKeySwitch() {
  const [isOn, setOn] = useState(() => !localStorage.getItem(switchedOff));
  const change = (isWanted: boolean) => {
    setOn(isWanted);
    if (isWanted) localStorage.removeItem(switchedOff);
    else localStorage.setItem(switchedOff, "1");
  };
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={isOn}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      Die Taste / springt zur Suche. Das gilt für diesen Browser.
    </label>
  );
}
