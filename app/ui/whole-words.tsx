export function WholeWords({ of }: { of: string }) {
  return of.split(/(\bE-[A-ZÄÖÜ][a-zäöüß]{1,11})/).map((part, index) =>
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
