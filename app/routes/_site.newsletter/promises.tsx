import BookOpen from "lucide-react/icons/book-open";
import CalendarDays from "lucide-react/icons/calendar-days";
import MailX from "lucide-react/icons/mail-x";
import { newsletterPromises } from "~/content/newsletter";
import { Section } from "~/ui/section";

const icons = { content: BookOpen, monthly: CalendarDays, leave: MailX };

export function Promises() {
  return (
    <Section title="Was Du bekommst">
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3 lg:gap-6">
        {newsletterPromises.map(({ icon, title, text }, index) => {
          const Icon = icons[icon];
          return (
            <li
              key={title}
              className="rounded-md bg-surface-raised p-6 shadow-soft lg:p-8"
              data-fade=""
              data-fade-index={index}
            >
              <span className="grid size-12 place-items-center rounded-sm bg-brand-soft text-brand">
                <Icon className="size-6" />
              </span>
              <h3 className="mt-5 text-xl">{title}</h3>
              <p className="mt-2 text-ink-muted">{text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
