import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useNavigation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireStaff } from "~/platform/sessions/require-staff.server";
import { AuthProvider } from "~/ui/admin/auth";
import "~/features/editing/undo";
import { StaffNavigation } from "~/ui/admin/staff-navigation";
import { problemTitle, StaffProblem } from "~/ui/admin/staff-problem";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, frame, headers } = await requireStaff(request);
  return data({ email, ...frame }, { headers });
}

export const meta = ({ error }: { error?: unknown }) => [
  { title: error ? `${problemTitle(error)} | Redaktion` : "Redaktion" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function StaffFrame() {
  return (
    <Frame {...useLoaderData<typeof loader>()}>
      <Pending />
      <Outlet />
    </Frame>
  );
}

interface FrameProps {
  email: string;
  unread?: number | undefined;
  children: ReactNode;
}

function Frame({ email, unread, children }: FrameProps) {
  return (
    <AuthProvider user={{ email }}>
      <div className="min-h-dvh bg-surface text-sm lg:grid lg:grid-cols-[13.75rem_minmax(0,1fr)]">
        <a
          href="#inhalt"
          className="fixed top-3 left-3 z-50 rounded-sm bg-surface-raised px-4 py-3 not-focus:sr-only"
        >
          Zum Inhalt springen
        </a>
        <StaffNavigation unread={unread} />
        <main
          id="inhalt"
          tabIndex={-1}
          className="mx-auto w-full max-w-page px-4 py-6 outline-none sm:px-6 md:py-8"
        >
          {children}
        </main>
      </div>
    </AuthProvider>
  );
}

/** Visual only: what arrives takes the focus and is announced. */
function Pending() {
  const { state } = useNavigation();
  return (
    <p aria-hidden className="pointer-events-none fixed inset-x-0 top-4 z-50 text-center">
      {state === "loading" && (
        <span className="inline-block rounded-md bg-deep px-4 py-1.5 text-deep-ink shadow-lifted">
          <span className="block font-semibold">Wird geladen …</span>
          <span lang="en" className="block text-xs">
            Loading...
          </span>
        </span>
      )}
    </p>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>("routes/admin");
  if (frame) {
    return (
      <Frame {...frame}>
        <StaffProblem error={error} />
      </Frame>
    );
  }
  return (
    <main className="min-h-dvh bg-surface px-4 text-sm">
      <StaffProblem error={error} />
    </main>
  );
}
