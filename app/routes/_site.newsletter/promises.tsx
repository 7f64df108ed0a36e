import BookOpen from "lucide-react/icons/book-open";
import CalendarDays from "lucide-react/icons/calendar-days";
import MailX from "lucide-react/icons/mail-x";
import { newsletterPage } from "~/content/newsletter";
import { Section } from "~/ui/section";
import { useWords } from "~/ui/use-site";

const icons = [BookOpen, CalendarDays, MailX];

export function Promises() {
  const { promisesTitle, promises } = useWords("newsletterPage", newsletterPage);
  return (
    <Section title={promisesTitle}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3 lg:gap-6">
        {promises.map(({ title, text }, index) => {
          const Icon = icons[index] ?? MailX;
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
