import { useSite } from "~/ui/use-site";

/** The company's own photograph, in the place of a drawing. */
export function HeroPhoto() {
  const { heroPhoto, name } = useSite();
  return (
    <img
      src={heroPhoto}
      alt={`Foto von ${name}`}
      width={960}
      height={720}
      className="mt-6 aspect-[4/3] w-full rounded-lg object-cover lg:mt-0"
    />
  );
}
