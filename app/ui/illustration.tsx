import type { ImgHTMLAttributes } from "react";
import { nightOf } from "~/content/night-pictures";
import { lasting } from "~/content/picture-address";

interface IllustrationProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
}

/** Lazy, so that the hidden picture of the pair is not loaded. */
export function Illustration({ src, alt, className, ...rest }: IllustrationProps) {
  const night = nightOf(src);
  if (!night) return <img src={lasting(src)} alt={alt} {...rest} className={className} />;
  const lazy = { ...rest, loading: "lazy" } as const;
  return (
    <>
      <img src={lasting(src)} {...lazy} alt={alt} className={`${className} by-day`} />
      <img src={lasting(night)} {...lazy} alt={alt} className={`${className} by-night`} />
    </>
  );
}
