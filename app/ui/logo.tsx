import { lasting } from "~/content/picture-address";
import { useSite } from "./use-site";

export function Logo({ onDeep = false }: { onDeep?: boolean }) {
  const { name, logoName } = useSite();
  const isDrawn = logoName === "" || logoName === name;
  const pictures = isDrawn
    ? { file: "logo", alt: name, width: 180 }
    : { file: "logo-sign", alt: "", width: 36 };
  const logo = <Pictures {...pictures} onDeep={onDeep} />;
  if (isDrawn) return logo;
  return (
    <span className="flex items-center gap-2.5">
      {logo}
      <span className="hyphens-none font-bold text-lg leading-tight wrap-anywhere">{name}</span>
    </span>
  );
}

interface PicturesProps {
  file: string;
  alt: string;
  width: number;
  onDeep: boolean;
}

function Pictures({ file, onDeep, ...rest }: PicturesProps) {
  const dark = lasting(`/images/${file}-dark.svg`);
  const common = { ...rest, height: 36 };
  if (onDeep) return <img src={dark} {...common} alt={rest.alt} className="shrink-0" />;
  return (
    <>
      <img src={lasting(`/images/${file}.svg`)} {...common} alt={rest.alt} className="by-day shrink-0" />
      <img src={dark} {...common} alt={rest.alt} className="by-night shrink-0" />
    </>
  );
}
