import BadgeCheck from "lucide-react/icons/badge-check";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Handshake from "lucide-react/icons/handshake";
import Layers from "lucide-react/icons/layers";
import ShieldCheck from "lucide-react/icons/shield-check";
import { trustItems } from "~/content/home";
import { fill } from "~/content/placeholders";
import { Container } from "~/ui/section";
import { useSite } from "~/ui/use-site";

const icons = {
  partner: BadgeCheck,
  expertise: GraduationCap,
  regional: Handshake,
  privacy: ShieldCheck,
  future: Layers,
};

export function Trust() {
  const site = useSite();
  return (
    <section aria-labelledby="vertrauen" className="pt-16 md:pt-28">
      <Container className="grid gap-8 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <div className="lg:sticky lg:top-28 lg:self-start" data-fade="">
          <h2 id="vertrauen" className="text-2xl md:text-3xl">
            Worauf Du Dich verlassen kannst
          </h2>
          <p className="mt-4 text-ink-muted text-lg">
            Fünf Dinge, nach denen Du uns jederzeit fragen darfst.
          </p>
        </div>
        <ul className="divide-y divide-line border-line border-y">
          {trustItems.map(({ icon, title, description }, index) => {
            const Icon = icons[icon];
            return (
              <li key={title} className="flex gap-5 py-6" data-fade="" data-fade-index={index}>
                <Icon className="mt-0.5 size-7 shrink-0 text-brand" />
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-1 text-ink-muted">{fill(description, site)}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}
