import CloudUpload from "lucide-react/icons/cloud-upload";
import LifeBuoy from "lucide-react/icons/life-buoy";
import ServerCog from "lucide-react/icons/server-cog";
import UsersRound from "lucide-react/icons/users-round";
import Workflow from "lucide-react/icons/workflow";
import { regional } from "~/content/regional";
import { Linked } from "~/ui/linked";
import { localPage } from "~/ui/navigation";
import { Container } from "~/ui/section";
import { AskLink, WorkspaceLink } from "~/ui/service-parts";
import { useWords } from "~/ui/use-site";

const icons = [LifeBuoy, UsersRound, CloudUpload, ServerCog, Workflow];

export function RegionalServices() {
  const { servicesTitle, services, more } = useWords("regional", regional);
  return (
    <section id="services" className="bg-surface py-16 md:py-28">
      <Container>
        <h2 className="max-w-text text-2xl md:text-3xl" data-fade="">
          {servicesTitle}
        </h2>
        <ul className="mt-10 grid gap-4 md:mt-14 md:grid-cols-2 lg:grid-cols-6 lg:gap-6">
          {services.map(({ title, subtitle, description }, index) => {
            const Icon = icons[index] ?? LifeBuoy;
            return (
              <li
                key={title}
                data-fade=""
                data-fade-index={index}
                className="group relative rounded-md bg-surface-raised p-6 md:last:col-span-2 lg:col-span-2 lg:nth-[n+4]:col-span-3 lg:p-8"
              >
                <span
                  aria-hidden
                  className="grid size-12 place-items-center rounded-sm bg-brand-soft text-brand"
                >
                  <Icon className="size-6" />
                </span>
                <h3 className="mt-5 sm:line-clamp-2 text-xl">{title}</h3>
                <p className="mt-2 font-semibold">{subtitle}</p>
                <p className="mt-1 sm:line-clamp-3 text-ink-muted">{description}</p>
                {Icon === UsersRound ? (
                  <WorkspaceLink to="/google-workspace" className="mt-2" />
                ) : (
                  <AskLink title={title} className="mt-2" />
                )}
              </li>
            );
          })}
        </ul>
        <p className="mt-8 max-w-text text-ink-muted">
          <Linked text={more} links={[{ to: "/services" }, localPage, { to: "/contact" }]} />
        </p>
      </Container>
    </section>
  );
}
