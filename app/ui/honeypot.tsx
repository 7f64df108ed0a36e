import { useWord } from "./use-site";

export function Honeypot() {
  const word = useWord();
  return (
    <div aria-hidden className="sr-only">
      <label>
        {word("Bitte leer lassen")}
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}
