import { type FormEvent, useRef } from "react";
import { slugify } from "~/schemas/slug";

/**
 * Lets the slug of a new item follow its title while that is typed, as long as nobody has written a slug of their own.
 * `title` is what the form came with. Gives the handler for the form's input events.
 */
export function useSlug({ isNew, title = "" }: { isNew: boolean; title?: string }) {
  const lastTitle = useRef(title);
  return ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const slug = form.elements.namedItem("slug");
    if (!(isNew && slug instanceof HTMLInputElement && target instanceof HTMLTextAreaElement)) return;
    if (target.name !== "title") return;
    if (!slug.value || slug.value === slugify(lastTitle.current)) slug.value = slugify(target.value);
    lastTitle.current = target.value;
  };
}
