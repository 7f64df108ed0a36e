import { Fragment } from "react";

/** A mail or web address as it is read: a line may end before its signs. */
export function Address({ of }: { of: string }) {
  return (
    <span>
      {of.split(/(?=[@./])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
