import { useSite } from "~/ui/use-site";

export function HeroPhoto() {
  const { heroPhoto, name } = useSite();
  return (
    <div className="mt-4 lg:mt-0 lg:pl-12">
      <img
        src={heroPhoto}
        alt={`Foto von ${name}`}
        width={960}
        height={540}
        className="aspect-video w-full rounded-lg object-cover"
      />
    </div>
  );
}
