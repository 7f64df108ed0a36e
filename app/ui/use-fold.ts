import { type SyntheticEvent, useEffect, useState } from "react";

/** Props of a `details` that opens for a fault in it, and stays as whoever reads it leaves it. */
export function useFold(isFaulty: boolean) {
  const [open, setOpen] = useState(isFaulty);
  useEffect(() => {
    if (isFaulty) setOpen(true);
  }, [isFaulty]);
  return {
    open,
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
  };
}
