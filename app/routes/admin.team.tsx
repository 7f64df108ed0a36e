import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepTyped, type Untaken } from "~/client/keep-typed";
import { changeAccess, showTeam } from "~/features/team/team.server";
import { AccessLog, BlockedList, MemberList } from "~/features/team/team-lists";
import { formAction } from "~/platform/forms/form-action.server";
import type { TeamAnswer } from "~/schemas/team";
import { NotLoaded } from "~/ui/admin/not-loaded";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { TextLink } from "~/ui/admin/text-link";
import { useAnswer } from "~/ui/admin/use-answer";
import { ErrorSummary } from "~/ui/error-summary";
import { useSite } from "~/ui/use-site";

export const loader = ({ request }: LoaderFunctionArgs) => showTeam(request);

export const action = formAction(({ request }) => changeAccess(request));

export const clientAction = keepTyped;

/** Also after a refusal: somebody else may have been faster. */
export const shouldRevalidate = () => true;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Team");

export default function TeamPage() {
  const { members, blocked, acts, page, hasNext } = useLoaderData<typeof loader>();
  const answer = useAnswer<TeamAnswer & Untaken>();
  const { staffEmailDomain } = useSite();
  return (
    <div className="pb-24">
      <PageTitle title="Team" back="/admin/settings" />
      <ErrorSummary refusal={answer?.refusal} fields={[]} />
      <p className="mt-1 mb-6 max-w-text text-base">
        Beendest Du einen Zugang, kommt die Person mit ihrem nächsten Klick auf keinem Gerät mehr in die
        Redaktion. Auch ein neues Konto unter derselben Adresse hilft ihr nicht. Ihre Texte bleiben, und Du
        kannst sie jederzeit wieder freischalten.{" "}
        <TextLink to="/admin/help/team" className="-my-3">
          Hilfe
        </TextLink>
      </p>
      <section aria-labelledby="zugang" className="mb-8">
        <h2 id="zugang" className="mb-3 text-xl">
          Wer Zugang hat
        </h2>
        {members ? <MemberList members={members} /> : <NotLoaded what="Die Zugänge" />}
        <p className="mt-3 max-w-text text-ink-muted">
          Wer neu dazukommt, legt sich auf der Anmeldeseite ein Konto an, mit einer Adresse, die auf @
          {staffEmailDomain} endet.
        </p>
      </section>
      <section aria-labelledby="beendet" className="mb-8">
        <h2 id="beendet" className="mb-3 text-xl">
          Gesperrte Zugänge
        </h2>
        {blocked ? <BlockedList blocked={blocked} /> : <NotLoaded what="Die gesperrten Zugänge" />}
      </section>
      <section aria-labelledby="geschehen">
        <h2 id="geschehen" className="mb-3 text-xl">
          Protokoll
        </h2>
        {acts ? <AccessLog acts={acts} page={page} hasNext={hasNext} /> : <NotLoaded what="Die Einträge" />}
      </section>
    </div>
  );
}
