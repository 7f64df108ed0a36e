import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const staggerSeconds = 0.1;

/**
 * Fades every `data-fade` part in once, when 10 % of it come into view. Only parts below the first screen are ever
 * hidden, and only by this script, so nothing depends on it. `data-fade-index` delays a part within its group.
 */
export function useFadeIn(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own parts
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          target.setAttribute("data-fade", "done");
          observer.unobserve(target);
        }
      },
      { threshold: 0.1, rootMargin: "50px" },
    );
    for (const part of document.querySelectorAll<HTMLElement>('[data-fade=""]')) {
      if (part.getBoundingClientRect().top < innerHeight) continue;
      part.style.transitionDelay = `${Number(part.dataset.fadeIndex ?? 0) * staggerSeconds}s`;
      part.setAttribute("data-fade", "waiting");
      observer.observe(part);
    }
    return () => observer.disconnect();
  }, [pathname]);
}
