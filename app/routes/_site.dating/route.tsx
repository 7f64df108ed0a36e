import { Costs } from "~/ui/costs";
import { pageMeta } from "~/ui/page-meta";
import { Choice } from "./choice";
import { Course } from "./course";
import { Opening } from "./opening";
import { OtherWays } from "./other-ways";

export const meta = pageMeta({
  title: "Erstgespräch buchen",
  description: ({ founders: [{ bookingMinutes }] }) =>
    `Such Dir aus, mit wem Du sprechen möchtest, und buche Dein Erstgespräch: ${bookingMinutes} Minuten per Video, kostenlos und unverbindlich.`,
  path: "/dating",
  image: "/images/og/termin.png",
});

export default function DatingPage() {
  return (
    <>
      <Opening />
      <Choice />
      <Course />
      <Costs />
      <OtherWays />
    </>
  );
}
