import { Illustration } from "./illustration";

interface RoundPortraitProps {
  src: string;
  alt?: string;
  className?: string;
}

export function RoundPortrait({ src, alt = "", className = "" }: RoundPortraitProps) {
  return (
    <Illustration
      src={src}
      alt={alt}
      width={72}
      height={72}
      loading="lazy"
      className={`size-18 shrink-0 rounded-full bg-brand-soft object-cover object-top ${className}`}
    />
  );
}
