import { useNavigation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { currentlyOffline, watchNetworkErrors } from "~/client/network-errors";

export function PendingNote() {
  const { state, location } = useNavigation();
  // The router waits forever for a page whose chunk is missing.
  const isStranded = useSyncExternalStore(watchNetworkErrors, currentlyOffline, () => false);
  const pending = state === "loading" && !isStranded;
  const text = pending ? pendingText(location.pathname) : undefined;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-18 z-40 print:hidden">
      {pending && <div aria-hidden className="pending-bar h-0.5 bg-brand" />}
      <p aria-hidden className="grid justify-center">
        {text && <PendingText>{text}</PendingText>}
      </p>
    </div>
  );
}

export function PendingText({ children }: { children: string }) {
  return (
    <span className="pending-text mt-4 rounded-full bg-surface-raised px-5 py-2.5 font-semibold text-sm shadow-lifted">
      {children}
    </span>
  );
}

function pendingText(pathname: string): string | undefined {
  if (pathname === "/references") return "Referenzen werden geladen...";
  if (pathname === "/blog") return "Lade Blog-Artikel...";
  if (pathname.startsWith("/blog/")) return "Lade Artikel...";
  return undefined;
}
