import { execFile } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { backend } from "./app";
import { startHttpServer } from "./http-server";
import { takeErrors } from "./setup";
import { storageSays } from "./storage-stand-in";

export const site = "https://www.musterhafen.example";

export type Answers = Record<string, { status: number; body?: unknown; headers?: Record<string, string> }>;

export interface Check {
  code: number;
  toDo: string[];
  said: string;
}

export async function startCheckedProject() {
  const project = {
    otherwise: {} as Answers,
    ahead: 0,
    asked: 0,
  };
  const { url, close } = await startHttpServer(async (request, response) => {
    const { url: path = "", method = "GET", headers } = request;
    project.asked += 1;
    const body = await buffer(request);
    const [, found] =
      Object.entries(project.otherwise).find(([part]) =>
        part.startsWith("/") ? path.startsWith(part) : path.includes(part),
      ) ?? [];
    const { apikey = "", "content-type": type = "" } = headers as Record<string, string>;
    const said = typeof found?.body === "object" ? JSON.stringify(found.body) : `${found?.body ?? ""}`;
    const answer = found
      ? new Response(said, found)
      : await backend.embedded.fetch(`${backend.url}${path}`, {
          method,
          headers: { apikey, "Content-Type": type },
          ...(body.length > 0 && { body }),
        });
    const location = answer.headers.get("Location");
    response.writeHead(answer.status, {
      Date: new Date(Date.now() + project.ahead).toUTCString(),
      ...(location && { Location: location }),
    });
    response.end(await answer.text());
  });
  return Object.assign(project, { url, close, check });

  function check(settings: Record<string, string> = {}): Promise<Check> {
    const env = {
      ...process.env,
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: backend.anonKey,
      SITE_URL: site,
      SESSION_SECRET: backend.sessionSecret,
      ...settings,
    };
    return new Promise((done) => {
      execFile(process.execPath, ["app/operator/check-hosted.js"], { env }, (error, out, err) => {
        takeErrors();
        const toDo = out.split("\n").filter((line) => line.startsWith("to do"));
        done({ code: Number(error?.code ?? 0), toDo, said: out + err });
      });
    });
  }
}

export const open = {
  mailer_autoconfirm: false,
  disable_signup: false,
  external: { email: true, anonymous_users: false },
};

export const asItShould = (answers: Answers): Answers => ({
  "/rest/v1/rpc/store_faults": answers["/rest/v1/rpc/store_faults"] ?? { status: 200, body: [] },
  "/storage/v1/object/public/media/": answers["/storage/v1/object/public/media/"] ?? storageSays.missing,
  "/auth/v1/settings": answers["/auth/v1/settings"] ?? { status: 200, body: open },
  "redirect_to=": { status: 303, headers: { Location: `${site}/admin#error_code=otp_expired` } },
  "/auth/v1/verify": answers["/auth/v1/verify"] ?? {
    status: 303,
    headers: { Location: `${site}#error_code=otp_expired` },
  },
});
