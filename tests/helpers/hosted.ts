import { backend, withBackend } from "./app";

/** An answer of GoTrue's as it was recorded: status and body. */
export type Recorded = [status: number, body: object];

/** Lets the application believe that its auth service is a hosted one, which gives these answers by path. */
export async function asHosted<Result>(
  answers: Record<string, Recorded | ((body: Record<string, string>) => Recorded)>,
  work: () => Promise<Result>,
): Promise<{ result: Result; requests: string[] }> {
  const { embedded } = backend;
  const requests: string[] = [];
  const answering: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    if (!path.startsWith("/auth/")) return embedded.fetch(request);
    requests.push(`${request.method} ${path}`);
    const name = path.replace("/auth/v1/", "");
    const recorded = answers[`${request.method} ${name}`] ?? answers[name];
    if (!recorded) throw new TypeError(`fetch failed: nothing is recorded for ${path}`);
    const [status, body] =
      typeof recorded === "function" ? recorded(JSON.parse((await request.text()) || "{}")) : recorded;
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  };
  Object.assign(backend, { embedded: undefined, room: undefined });
  try {
    return { result: await withBackend(answering, work), requests };
  } finally {
    Object.assign(backend, { embedded });
  }
}

const id = "c23567d4-7661-4539-bfbf-4a5a78e2130f";

/** What GoTrue 2.196 answers. */
export const gotrue = {
  signedUp: [200, { id, aud: "authenticated", role: "authenticated", email: "anna@musterhafen.example" }],
  /** To an address that has an account: made up, down to the id. */
  signedUpBefore: [
    200,
    { id: crypto.randomUUID(), aud: "authenticated", role: "", email: "anna@musterhafen.example" },
  ],
  tooSoon: [
    429,
    {
      code: 429,
      error_code: "over_email_send_rate_limit",
      msg: "For security purposes, you can only request this after 58 seconds.",
    },
  ],
  linkExpired: [403, { code: 403, error_code: "otp_expired", msg: "Email link is invalid or has expired" }],
  sessionNotFound: [
    403,
    {
      code: 403,
      error_code: "session_not_found",
      msg: "Session from session_id claim in JWT does not exist",
    },
  ],
  weak: [
    422,
    {
      code: 422,
      error_code: "weak_password",
      msg: "Password is known to be weak and easy to guess, please choose a different one.",
      weak_password: { reasons: ["pwned"] },
    },
  ],
  samePassword: [
    422,
    {
      code: 422,
      error_code: "same_password",
      msg: "New password should be different from the old password.",
    },
  ],
  session: [
    200,
    {
      access_token: `${part({ alg: "HS256", typ: "JWT" })}.${part({ sub: id, exp: 4102444800, role: "authenticated" })}.${"A".repeat(43)}`,
      token_type: "bearer",
      expires_in: 3600,
      expires_at: 4102444800,
      refresh_token: "ngxmjcpi77vu",
      user: { id, aud: "authenticated", role: "authenticated", email: "anna@musterhafen.example" },
    },
  ],
  user: [200, { id, aud: "authenticated", role: "authenticated", email: "anna@musterhafen.example" }],
  done: [204, {}],
} satisfies Record<string, Recorded>;

function part(content: object) {
  return Buffer.from(JSON.stringify(content)).toString("base64url");
}
