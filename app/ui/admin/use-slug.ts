import { type FormEvent, useRef } from "react";
import { slugify } from "~/schemas/slug";

/**
 * Lets the slug of a new item follow its title while that is typed, until somebody writes a slug of their own.
 * Gives the handler for the form's input events.
 */
export function useSlug({ isNew, title = "", slug = "" }: { isNew: boolean; title?: string; slug?: string }) {
  const ownSlug = useRef(!isNew || slug !== slugify(title));
  return ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const input = form.elements.namedItem("slug");
    if (!(input instanceof HTMLInputElement && target instanceof HTMLInputElement)) return;
    if (target === input) ownSlug.current = input.value !== "";
    else if (target.name === "title" && !ownSlug.current) input.value = slugify(target.value);
  };
}
