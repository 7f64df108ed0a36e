import { Fragment } from "react";

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
