import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useRef } from "react";
import { menuKeys } from "./menu-keys";
import { type Theme, useTheme } from "./theme";
import { useWord } from "./use-site";

const choices = [
  { theme: "light", label: "Hell", Icon: Sun },
  { theme: "dark", label: "Dunkel", Icon: Moon },
  { theme: "system", label: "System", Icon: Monitor },
] as const;

export function ThemeChoices({ className, onChoose }: { className: string; onChoose?: () => void }) {
  const word = useWord();
  const [theme, chooseTheme] = useTheme();
  if (!theme) return null;
  const choose = (next: Theme) => {
    chooseTheme(next);
    onChoose?.();
  };
  return (
    <ul aria-label={word("Design umschalten")} className={className}>
      {choices.map(({ theme: choice, label, Icon }) => (
        <li key={choice}>
          <button
            type="button"
            aria-pressed={choice === theme}
            onClick={() => choose(choice)}
            className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-surface aria-pressed:font-semibold aria-pressed:text-brand"
          >
            <Icon className="size-4" />
            {word(label)}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ThemeSwitcher() {
  const word = useWord();
  const [theme] = useTheme();
  const menu = useRef<HTMLDetailsElement>(null);
  if (!theme) return <span className="block size-11" />;

  const close = () => {
    menu.current?.removeAttribute("open");
    menu.current?.querySelector("summary")?.focus();
  };
  const { Icon } = choices.find((choice) => choice.theme === theme) ?? choices[2];
  return (
    <details ref={menu} className="relative" {...menuKeys}>
      <summary
        title={word("Design umschalten")}
        className="grid size-11 list-none place-items-center rounded-sm text-ink-muted hover:text-ink"
      >
        <Icon className="size-5" />
      </summary>
      <ThemeChoices
        onChoose={close}
        className="absolute right-0 z-10 mt-2 w-40 rounded-sm border border-line bg-surface-raised p-2 shadow-lifted"
      />
    </details>
  );
}
