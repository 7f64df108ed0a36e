import { Portrait } from "./portrait";

interface RoundPortraitProps {
  of: string;
  src: string;
  alt?: string;
  className?: string;
}

export function RoundPortrait({ of, src, alt = "", className = "" }: RoundPortraitProps) {
  return (
    <Portrait
      of={of}
      src={src}
      alt={alt}
      width={72}
      height={72}
      loading="lazy"
      className={`size-18 shrink-0 rounded-full bg-brand-soft object-cover object-top ${className}`}
    />
  );
}
