import type { FocusEvent, KeyboardEvent } from "react";

type Menu = HTMLDetailsElement;

export const menuKeys = {
  onKeyDown({ key, currentTarget: menu }: KeyboardEvent<Menu>) {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  },
  onBlur({ relatedTarget, currentTarget: menu }: FocusEvent<Menu>) {
    if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
  },
};
