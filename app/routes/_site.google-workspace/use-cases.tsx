import { workspace } from "~/content/workspace";
import { Illustration } from "~/ui/illustration";
import { Section } from "~/ui/section";
import { useWords } from "~/ui/use-site";

const pictures = ["teamarbeit", "videokonferenzen", "no-code", "ki-assistent"];

export function UseCases() {
  const { title, intro, cards } = useWords("workspace", workspace).useCases;
  return (
    <Section id="anwendungsfaelle" title={title} intro={intro}>
      <ul className="grid gap-8 md:grid-cols-2">
        {cards.map((card, index) => (
          <li
            key={card.title}
            data-fade=""
            data-fade-index={index % 2}
            className="flex flex-col overflow-hidden rounded-lg bg-surface-raised shadow-soft"
          >
            <Illustration
              src={`/images/use-cases/${pictures[index]}.svg`}
              alt={card.alt}
              width={640}
              height={420}
              loading="lazy"
              className="aspect-[16/10] w-full object-cover"
            />
            <div className="p-6 sm:p-8">
              <h3 className="text-xl">{card.title}</h3>
              <p className="mt-2 text-ink-muted">{card.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
