import CalendarDays from "lucide-react/icons/calendar-days";
import FileText from "lucide-react/icons/file-text";
import Mail from "lucide-react/icons/mail";
import Video from "lucide-react/icons/video";
import { workspace } from "~/content/workspace";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/section";
import { useWords } from "~/ui/use-site";

export function Hero() {
  const { eyebrow, title, intro, toUseCases, toContact } = useWords("workspace", workspace).hero;
  return (
    <div className="chart-lines overflow-clip border-line border-b bg-surface">
      <Container className="grid items-center gap-12 py-14 md:py-24 lg:grid-cols-[7fr_5fr] lg:gap-16">
        <div>
          <p className="mb-4 font-semibold text-brand text-sm">{eyebrow}</p>
          <h1 className="text-3xl md:text-display">{title}</h1>
          <p className="mt-6 max-w-text text-ink-muted text-lg">{intro}</p>
          <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap" data-call="1">
            <ButtonLink to="/dating" tone="signal" className="max-sm:px-3">
              Kostenloses Erstgespräch buchen
            </ButtonLink>{" "}
            <ButtonLink to="/contact" tone="quiet">
              {toContact}
            </ButtonLink>{" "}
            <ButtonLink to="#anwendungsfaelle" tone="quiet">
              {toUseCases}
            </ButtonLink>
          </div>
        </div>
        <Morning />
      </Container>
    </div>
  );
}

const signs = [CalendarDays, Mail, FileText, Video];

function Morning() {
  const { parts, caption } = useWords("workspace", workspace).morning;
  return (
    <figure>
      <div className="rounded-lg bg-surface-raised p-5 shadow-lifted sm:p-8">
        <ol className="hours relative grid gap-6">
          {parts.map(({ time, title, where }, index) => {
            const Icon = signs[index] ?? Mail;
            return (
              <li key={time} className="relative grid grid-cols-[2.5rem_auto_1fr] items-center gap-x-3">
                <span className="text-right text-ink-muted text-sm tabular">{time}</span>{" "}
                <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand">
                  <Icon className="size-5" />
                </span>
                <span>
                  <span className="block font-semibold leading-snug">{title}</span>{" "}
                  <span className="block text-ink-muted text-sm">{where}</span>
                </span>
              </li>
            );
          })}
        </ol>
      </div>
      <figcaption className="mt-4 text-center text-ink-muted text-sm">{caption}</figcaption>
    </figure>
  );
}
