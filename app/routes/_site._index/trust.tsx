import BadgeCheck from "lucide-react/icons/badge-check";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Handshake from "lucide-react/icons/handshake";
import Layers from "lucide-react/icons/layers";
import ShieldCheck from "lucide-react/icons/shield-check";
import { regional } from "~/content/regional";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";

const icons = [BadgeCheck, GraduationCap, Handshake, ShieldCheck, Layers];

export function Trust() {
  const { title, intro, items } = useWords("regional", regional).trust;
  return (
    <section aria-labelledby="vertrauen" className="pt-16 md:pt-28">
      <Container className="grid gap-8 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <div className="lg:sticky lg:top-28 lg:self-start" data-fade="">
          <h2 id="vertrauen" className="text-2xl md:text-3xl">
            {title}
          </h2>
          <p className="mt-4 text-ink-muted text-lg">{intro}</p>
        </div>
        <ul className="divide-y divide-line border-line border-y">
          {items.map(({ title, text }, index) => {
            const Icon = icons[index] ?? Layers;
            return (
              <li key={title} className="flex gap-5 py-6" data-fade="" data-fade-index={index}>
                <Icon className="mt-0.5 size-7 shrink-0 text-brand" />
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-1 text-ink-muted">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}
