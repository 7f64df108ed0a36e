import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { keepTyped } from "~/client/keep-typed";
import { listPlannedPosts } from "~/features/blog/model.server";
import { takeMailingChange, tooEarly } from "~/features/newsletter/mailing-buttons.server";
import { MailingPreview } from "~/features/newsletter/mailing-preview";
import { nobody } from "~/features/newsletter/mailing-state";
import { previewMailing } from "~/features/newsletter/mailing-texts.server";
import { getMailing, isLate } from "~/features/newsletter/model.server";
import { countSubscribers } from "~/features/newsletter/subscribers.server";
import { formAction } from "~/platform/forms/form-action.server";
import { mailGap } from "~/platform/mail/send.server";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { nearTime } from "~/schemas/berlin-time";
import { PageTitle } from "~/ui/admin/page-title";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Button, ButtonLink } from "~/ui/button";
import { useSending } from "~/ui/use-sending";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, headers } = await requireStaff(request);
  const [mailing, { total }, coming] = await Promise.all([
    getMailing(db, params.id ?? ""),
    countSubscribers(db, new Date()),
    listPlannedPosts(db),
  ]);
  if (!mailing) throw new Response(null, { status: 404, headers });
  const chosen = [mailing.post_slug, ...mailing.more_posts.map(({ slug }) => slug)];
  const early = coming.find(({ slug }) => chosen.includes(slug));
  return data(
    {
      early: early && tooEarly(early),
      ...{ mailing, isDraft: mailing.status === "draft", total, gap: mailGap },
      look: await previewMailing(mailing),
      planned: mailing.send_at && !isLate(mailing.send_at) ? nearTime(mailing.send_at) : null,
    },
    { headers },
  );
}

export const action = formAction(({ request, params }) => takeMailingChange(request, params.id, "start"));

export const clientAction = keepTyped;

export const meta = staffMeta("Ausgabe senden");

export default function SendMailingPage() {
  const { mailing, look, isDraft, total, planned, gap, early } = useLoaderData<typeof loader>();
  const busy = useSending();
  const people =
    total === 1 ? "eine bestätigte Adresse" : `${total.toLocaleString("de-DE")} bestätigte Adressen`;
  return (
    <div className="mx-auto max-w-text">
      <PageTitle title="Ausgabe senden" />
      <div className="rounded-sm border border-line bg-surface-raised p-5 sm:p-6">
        <p className="font-semibold text-base">{mailing.subject}</p>
        {isDraft && total > 0 ? (
          <p className="mt-2">
            {planned &&
              `Geplant für ${planned} Uhr: Sendest Du jetzt, geht sie dann nicht noch einmal hinaus. `}
            Geht jetzt an{" "}
            <Link to="/admin/newsletter#abonnenten" className="underline underline-offset-4">
              {people}
            </Link>
            . Danach lässt sich der Text nicht mehr ändern.
          </p>
        ) : (
          <p className="mt-2">{isDraft ? nobody : "Diese Ausgabe ist schon unterwegs oder verschickt."}</p>
        )}
        {isDraft && early && <p className="mt-2 text-danger">{early}</p>}
        {isDraft && gap && <p className="mt-2 text-danger">{gap}</p>}
        <div className="mt-6 flex flex-wrap gap-3">
          {isDraft && total > 0 && !early && (
            <Form method="post">
              <Button tone="brand" busy={busy}>
                Jetzt an alle senden
              </Button>
            </Form>
          )}
          {isDraft && planned && (
            <Form method="post">
              <Button name="intent" value="unplan" tone="quiet" busy={busy}>
                Plan aufheben
              </Button>
            </Form>
          )}
          <ButtonLink to={`/admin/newsletter/${mailing.id}`} tone="quiet">
            {planned ? "Beim Plan bleiben" : "Zurück zur Ausgabe"}
          </ButtonLink>
        </div>
      </div>
      <div className="mt-6">
        <MailingPreview {...mailing} {...look} />
      </div>
    </div>
  );
}
