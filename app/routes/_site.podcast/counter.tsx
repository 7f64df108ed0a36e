import { lasting } from "~/content/picture-address";
import { podcast } from "~/content/podcast";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";

export function Counter() {
  const { eyebrow, title, intro } = useWords("podcast", podcast);
  return (
    <div className="relative isolate overflow-hidden">
      <img
        src={lasting("/images/podcast/bar.svg")}
        alt=""
        width={1920}
        height={720}
        className="absolute inset-0 -z-20 size-full object-cover object-[40%_bottom] lg:object-[78%_bottom]"
      />
      <div aria-hidden className="bar-shade absolute inset-0 -z-10" />
      <Container className="pt-16 pb-24 md:pt-28 md:pb-40">
        <p className="mb-4 font-semibold text-sand text-sm">{eyebrow}</p>
        <h1 className="max-w-2xl text-3xl md:text-display">{title}</h1>
        <p className="mt-6 max-w-xl text-ink-muted text-lg">{intro}</p>
      </Container>
    </div>
  );
}
