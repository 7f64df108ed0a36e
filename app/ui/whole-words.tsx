/** No line ends within "E-Mail" or "IT-Berater"; longer words would not fit on a phone. */
const short = /(\b[A-ZÄÖÜ]{1,3}-[A-Za-zÄÖÜäöüß]{2,12}(?![A-Za-zÄÖÜäöüß-]))/;

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
