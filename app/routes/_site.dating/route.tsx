import { Costs } from "~/ui/costs";
import { filled, pageMeta } from "~/ui/page-meta";
import { Course } from "./course";
import { Opening } from "./opening";
import { OtherWays } from "./other-ways";
import { People } from "./people";

export const meta = pageMeta({
  title: filled("Erstgespräch buchen: IT-Beratung {Gegend}"),
  description: filled(
    "Such Dir aus, mit wem Du sprechen möchtest, und buche Dein Erstgespräch: {Minuten} Minuten per Video, kostenlos und unverbindlich.",
  ),
  path: "/dating",
  image: "/images/og/termin.png",
});

export default function DatingPage() {
  return (
    <>
      <Opening />
      <People />
      <Course />
      <Costs />
      <OtherWays />
    </>
  );
}
