import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "~/ui/button";
import { useIntent } from "~/ui/use-sending";

interface Props extends ComponentProps<typeof Button> {
  intent?: string;
  /** Its words while it is under way. */
  meanwhile?: string;
  Icon?: LucideIcon;
}

/** Waits while any form is under way. */
export function ActionButton({ intent, meanwhile, Icon, className = "", children, ...props }: Props) {
  const underWay = useIntent();
  return (
    <Button
      tone="quiet"
      busy={underWay !== undefined}
      {...(intent !== undefined && { name: "intent", value: intent })}
      {...props}
      className={`min-h-11 text-sm ${className}`}
    >
      {Icon && <Icon className="size-4" />}
      {meanwhile ? (
        <BusyLabel busy={underWay === intent} meanwhile={meanwhile}>
          {children}
        </BusyLabel>
      ) : (
        children
      )}
    </Button>
  );
}

interface BusyLabelProps {
  busy: boolean;
  meanwhile?: string;
  children: ReactNode;
}

/** The button has room for both labels, so that a second press does not meet another control. */
export function BusyLabel({ busy, meanwhile = "Wird gespeichert …", children }: BusyLabelProps) {
  const place = "col-start-1 row-start-1";
  return (
    <span
      data-meanwhile={meanwhile}
      className="grid place-items-center after:invisible after:col-start-1 after:row-start-1 after:content-[attr(data-meanwhile)]"
    >
      <span className={`${place} ${busy ? "invisible" : ""}`}>{children}</span>
      {busy && <span className={place}>{meanwhile}</span>}
    </span>
  );
}
