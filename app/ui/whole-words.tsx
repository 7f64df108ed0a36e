/** "E-Mail" as a whole, and what is like "IT-" with the beginning of its word: no line ends between them. */
const short = /(\bE-[A-ZÄÖÜ][a-zäöüß]{1,11}|\b[A-ZÄÖÜ]{1,3}-[A-Za-zÄÖÜäöüß]{2})/;

export function WholeWords({ of }: { of: string }) {
  return of.split(short).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
