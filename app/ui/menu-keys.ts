import type { FocusEvent, KeyboardEvent } from "react";

type Menu = HTMLDetailsElement;

/** Escape closes an open menu and gives the focus back; one that the focus leaves does not lie over where it goes. */
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
