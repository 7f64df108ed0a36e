import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { newsletterPage } from "~/content/newsletter";
import { wordsOf } from "~/content/words";
import { receiveSignup } from "~/features/newsletter/subscribe.server";
import { readProof } from "~/platform/forms/flash.server";
import { formAction, formHeaders } from "~/platform/forms/form-action.server";
import { keepAutosavedText } from "~/ui/autosaved-text";
import { describePage, siteOf } from "~/ui/page-meta";
import { Container } from "~/ui/section";
import { useSentence, useWords } from "~/ui/use-site";
import { Promises } from "./promises";
import { SignupForm } from "./signup-form";
import { SuccessCard } from "./success-card";

export async function loader({ request }: LoaderFunctionArgs) {
  if (!new URL(request.url).searchParams.has("angemeldet")) return { isSignedUp: false };
  const { isDone, headers } = await readProof(request, "sign-up");
  return data({ isSignedUp: isDone }, { headers });
}

export const action = formAction(({ request }) => receiveSignup(request));

export const clientAction = keepAutosavedText;

export const headers = formHeaders;

export const meta: MetaFunction = ({ matches }) =>
  describePage(matches, {
    ...wordsOf("newsletterPage", newsletterPage, siteOf(matches)).head,
    path: "/newsletter",
    image: "/images/og/newsletter.png",
  });

const place = "anmeldung";

export default function NewsletterPage() {
  const answer = useActionData<typeof action>();
  const { isSignedUp } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="chart-lines border-line border-b bg-surface">
        <Container className="grid gap-10 py-14 md:py-20 lg:grid-cols-[1fr_30rem] lg:items-center lg:gap-16">
          <Words />
          {isSignedUp && !answer ? (
            <SuccessCard id={place} />
          ) : (
            <div id={answer ? undefined : place}>
              <SignupForm place={place} answer={answer} />
            </div>
          )}
        </Container>
      </div>
      <Promises />
    </>
  );
}

function Words() {
  const title = useSentence("newsletter.title");
  const intro = useSentence("newsletter.intro");
  return (
    <div className="max-w-text">
      <p className="mb-4 font-semibold text-brand text-sm">
        {useWords("newsletterPage", newsletterPage).eyebrow}
      </p>
      <h1 className="text-3xl md:text-display">{title}</h1>
      <p className="mt-6 max-w-text text-ink-muted text-lg">{intro}</p>
    </div>
  );
}
