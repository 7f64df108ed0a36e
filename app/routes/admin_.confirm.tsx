import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { flash } from "~/server/flash.server";
import { requireSameOrigin } from "~/server/same-origin.server";
import { confirmAccount } from "~/server/sign-in.server";
import { Entrance } from "~/ui/admin/entrance";
import { staffMeta } from "~/ui/admin/staff-meta";
import { Button, buttonClass } from "~/ui/button";

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request);
  const refusal = await confirmAccount(new URL(request.url).searchParams.get("token") ?? "");
  if (refusal) return data(refusal, { status: refusal.status });
  const done = {
    tone: "success",
    title: "E-Mail-Adresse bestätigt",
    text: "Du kannst Dich jetzt anmelden.",
  } as const;
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await flash(done) } });
}

export const meta = staffMeta("Konto bestätigen");

export default function ConfirmPage() {
  const refusal = useActionData<typeof action>();
  return (
    <Entrance>
      <h1 className="text-2xl">Konto bestätigen</h1>
      {refusal && refusal.status !== 503 ? (
        <>
          <p role="alert" className="mt-3">
            Dieser Link gilt nicht mehr. Vielleicht hast Du ihn schon benutzt: Dann kannst Du Dich einfach
            anmelden.
          </p>
          <Link to="/admin/login" className={buttonClass("brand", "mt-6 w-full")}>
            Zur Anmeldung
          </Link>
        </>
      ) : (
        <>
          <p role={refusal && "alert"} className="mt-3">
            {refusal
              ? "Das hat gerade nicht geklappt. Bitte versuche es gleich noch einmal."
              : "Noch ein Klick, dann gehört diese Adresse zu Deinem Konto."}
          </p>
          <Form method="post" className="mt-6">
            <Button tone="brand" className="w-full">
              Adresse bestätigen
            </Button>
          </Form>
        </>
      )}
    </Entrance>
  );
}
