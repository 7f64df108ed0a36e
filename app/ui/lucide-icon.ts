import { createElement, type SVGProps } from "react";

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/** Replaces lucide-react's createLucideIcon (vite.config.ts), without contexts and class names. */
export default function createIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    const shape = {
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 1.75,
      strokeLinecap: "round" as const,
      strokeLinejoin: "round" as const,
      "aria-hidden": props["aria-label"] ? undefined : true,
    };
    return createElement(
      "svg",
      { ...shape, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
