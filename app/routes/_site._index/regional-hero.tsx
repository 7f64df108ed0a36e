import MapPin from "lucide-react/icons/map-pin";
import { regional } from "~/content/regional";
import { ButtonLink } from "~/ui/button";
import { PhoneLink } from "~/ui/phone-link";
import { Container } from "~/ui/section";
import { useSentence, useSite, useWords } from "~/ui/use-site";
import { HeroPhoto } from "./hero-photo";

export function RegionalHero() {
  const { heroPhoto } = useSite();
  const { badge, call } = useWords("regional", regional);
  const title = useSentence("home.regional.title");
  const intro = useSentence("home.regional.intro");
  return (
    <section id="home" className="chart-lines overflow-clip border-line border-b bg-surface">
      <Container className="grid gap-12 py-14 md:py-24 lg:grid-cols-[7fr_5fr]">
        <div className="relative z-10">
          <p className="inline-flex items-center gap-2 rounded-full bg-surface-raised px-4 py-2 font-semibold text-brand text-sm shadow-soft">
            <MapPin className="size-4" />
            {badge}
          </p>
          <h1 className="mt-6 max-w-3xl text-display">{title}</h1>
          <p className="mt-6 max-w-text text-lg">{intro}</p>
          <div className="mt-8 grid gap-2 sm:flex sm:flex-wrap sm:gap-x-4" data-call="1">
            <ButtonLink to="/dating" tone="signal" className="max-sm:px-3">
              Kostenloses Erstgespräch buchen
            </ButtonLink>{" "}
            <PhoneLink before={`${call} `} className="flex justify-center" />
          </div>
        </div>
        {heroPhoto ? <HeroPhoto /> : <Towns />}
      </Container>
    </section>
  );
}

function Towns() {
  const { areaServed } = useSite();
  return (
    <div className="relative">
      <div
        aria-hidden
        className="beam absolute top-[30%] right-[36%] -z-10 h-176 w-240 -translate-y-1/2 [--turn:-6deg] max-lg:hidden"
      />
      <svg
        viewBox="0 0 400 320"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 hidden h-full w-full text-control lg:block"
        fill="none"
        stroke="currentColor"
        strokeDasharray="2 7"
        strokeLinecap="round"
      >
        <path vectorEffect="non-scaling-stroke" d="M256 96C210 130 250 190 190 268" />
        <path vectorEffect="non-scaling-stroke" d="M256 96C205 112 130 96 92 44" />
        <path vectorEffect="non-scaling-stroke" d="M92 44C60 120 110 200 190 268" />
      </svg>
      <ul className="flex flex-wrap gap-x-8 gap-y-2 font-semibold text-sm lg:block">
        {areaServed.map((town, index) => (
          <li key={town} className={`${townClass} ${places[index] ?? "lg:hidden"}`}>
            <span
              aria-hidden
              className={`size-3.5 shrink-0 rounded-full border-3 ${index ? "border-brand bg-surface" : "border-brand bg-brand"}`}
            />
            {town}
          </li>
        ))}
      </ul>
    </div>
  );
}

const townClass = "flex items-center gap-3 lg:absolute lg:-ml-1.75 lg:-translate-y-1/2";
const places = ["lg:top-[30%] lg:left-[64%]", "lg:top-[84%] lg:left-[47%]", "lg:top-[14%] lg:left-[23%]"];
