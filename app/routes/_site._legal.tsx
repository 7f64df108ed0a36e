import { Outlet, useMatches } from "@remix-run/react";
import { Container } from "~/ui/section";

export default function LegalFrame() {
  const handle = useMatches().at(-1)?.handle as { lang?: string } | undefined;
  return (
    <Container className="py-14 md:py-20">
      <article lang={handle?.lang} className="prose prose-site max-w-text">
        <Outlet />
      </article>
    </Container>
  );
}
