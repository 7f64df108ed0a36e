import { workspace } from "~/content/workspace";
import { CallToAction } from "~/ui/call-to-action";
import { pageMeta } from "~/ui/page-meta";
import { Benefits } from "./benefits";
import { Hero } from "./hero";
import { Phases } from "./phases";
import { Problems } from "./problems";
import { UseCases } from "./use-cases";

export const meta = pageMeta({
  ...workspace.meta,
  path: "/google-workspace",
  image: "/images/og/google-workspace.png",
});

export default function GoogleWorkspacePage() {
  const { title, text, action } = workspace.closing;
  return (
    <>
      <Hero />
      <Problems />
      <Benefits />
      <UseCases />
      <Phases />
      <CallToAction title={title} text={text} label={action} to="/contact" />
    </>
  );
}
