import type { MetaFunction } from "@remix-run/react";
import { dating } from "~/content/dating";
import { wordsOf } from "~/content/words";
import { presentClosing } from "~/platform/database/cached-facts.server";
import { Costs } from "~/ui/costs";
import { describePage, siteOf } from "~/ui/page-meta";
import { Course, Opening, OtherWays, People } from "./sections";

export const loader = presentClosing;

export const meta: MetaFunction = ({ matches }) =>
  describePage(matches, {
    ...wordsOf("dating", dating, siteOf(matches)).head,
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
