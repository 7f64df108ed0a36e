import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { keepTyped, type Untaken } from "~/client/keep-typed";
import { askToBlock, changeAccess } from "~/features/team/team.server";
import { formAction } from "~/platform/forms/form-action.server";
import type { TeamAnswer } from "~/schemas/team";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { useAnswer } from "~/ui/admin/use-answer";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useSending } from "~/ui/use-sending";

export const loader = ({ request, params }: LoaderFunctionArgs) => askToBlock(request, params.id);

export const action = formAction(({ request }) => changeAccess(request));

export const clientAction = keepTyped;

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = staffMeta("Zugang sperren");

export default function BlockPage() {
  const { id, name, email, links } = useLoaderData<typeof loader>();
  const answer = useAnswer<TeamAnswer & Untaken>();
  const busy = useSending();
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title="Zugang sperren" />
      <div className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
        <ErrorSummary refusal={answer?.refusal} fields={[]} />
        <p className="font-semibold text-base wrap-anywhere">Willst Du den Zugang von {name} sperren?</p>
        {name !== email && <p className="hyphens-none text-ink-muted wrap-anywhere">{email}</p>}
        <p className="mt-2">
          Was die Person gerade schreibt und noch nicht gespeichert hat, kann sie nicht mehr speichern.{" "}
          {endingLinks(links)}
        </p>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <input type="hidden" name="account" value={id} />
          <Button tone="danger" name="intent" value="block" busy={busy}>
            Zugang sperren
          </Button>
          <ButtonLink to="/admin/team" tone="quiet">
            Abbrechen
          </ButtonLink>
        </Form>
      </div>
    </div>
  );
}

function endingLinks(count: number) {
  if (count === 0) return "Links, mit denen sie Entwürfe zeigt, gibt es gerade keine.";
  const links =
    count === 1 ? "endet 1 Link, mit dem sie einen Entwurf" : `enden ${count} Links, mit denen sie Entwürfe`;
  return `Mit dem Zugang ${links} zeigt. Das bleibt so, auch wenn Du ihn ihr wiedergibst.`;
}
