import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const staggerSeconds = 0.1;
/** In a long list those further down come one by one anyway, and would only be late. */
const longestStagger = 5;

/** Only parts below the first screen are hidden, and only by this script. */
export function useFadeIn(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own parts
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (!isToCome(entry)) observer.unobserve(entry.target);
      },
      { threshold: 0.1, rootMargin: "50px" },
    );
    for (const part of document.querySelectorAll('[data-fade=""]')) observer.observe(part);
    return () => observer.disconnect();
  }, [pathname]);
}

function isToCome({ target, isIntersecting, boundingClientRect }: IntersectionObserverEntry): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const { fade, fadeIndex = 0 } = target.dataset;
  if (fade === "waiting") {
    if (isIntersecting) target.dataset.fade = "done";
    return !isIntersecting;
  }
  if (isIntersecting || boundingClientRect.top < innerHeight) return false;
  target.style.transitionDelay = `${Math.min(Number(fadeIndex), longestStagger) * staggerSeconds}s`;
  target.dataset.fade = "waiting";
  return true;
}
