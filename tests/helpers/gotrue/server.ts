import type { IncomingMessage, ServerResponse } from "node:http";
import { text as textOf } from "node:stream/consumers";
import type { Sql } from "../connections";
import { startHttpServer } from "../http-server";
import { storageStandIn } from "../storage-stand-in";
import { type Algorithm, signedToken } from "./keys";
import { Bucket } from "./limits";
import { gateway, Refusal, refuse, sendJson, sendRefusal } from "./refusals";
import { AuthService, type SignUp } from "./service";

export interface Limits {
  token: number;
  verify: number;
  signup: number;
}

interface Options {
  sql: Sql;
  engine: { url: string; key: string; secret: string; fetch: typeof fetch };
  key: string;
  limits?: Partial<Limits>;
}

interface Call {
  url: URL;
  bearer: string;
  body: Record<string, string>;
}

/** GoTrue as recorded (recorded.txt), with the tables behind it. */
export async function startGotrue({ sql, engine, key, limits = {} }: Options) {
  const settings = { alg: "HS256" as Algorithm, expiry: 3600, url: "", ahead: 0 };
  const project = { key };
  const auth = new AuthService(sql, settings);
  const buckets = {
    token: new Bucket(limits.token ?? 150),
    verify: new Bucket(limits.verify ?? 30),
    signup: new Bucket(limits.signup ?? 30),
  };
  const requests: string[] = [];
  const storage = storageStandIn(isStaff, {
    stored: (name) => sql("insert into storage.objects (bucket_id, name) values ('media', $1)", [name]),
    removed: (name) => sql("delete from storage.objects where bucket_id = 'media' and name = $1", [name]),
  });

  async function isStaff(token: string) {
    try {
      const authorization = `Bearer ${signedToken(auth.keys.read(token), engine.secret)}`;
      const asked = { method: "POST", headers: { apikey: engine.key, authorization } };
      const answered = await engine.fetch(`${engine.url}/rest/v1/rpc/is_staff`, asked);
      return (await answered.json()) === true;
    } catch {
      return false;
    }
  }

  const answers: Record<string, (call: Call) => Promise<object | undefined>> = {
    "POST signup": ({ url, body }) => auth.signUp(body, url.searchParams.get("redirect_to") ?? ""),
    "POST token": ({ url, body }) =>
      url.searchParams.get("grant_type") === "refresh_token"
        ? auth.sessions.refresh(body.refresh_token ?? "")
        : auth.signIn(body),
    "POST verify": ({ body }) => auth.verify(body.token_hash ?? "", body.type),
    "POST recover": ({ url, body }) => auth.recover(body, url.searchParams.get("redirect_to") ?? ""),
    "GET user": async ({ bearer }) => auth.update(bearer, {}),
    "PUT user": ({ bearer, body }) => auth.update(bearer, body as SignUp),
    "POST logout": async ({ url, bearer }) => {
      const session = await auth.sessions.of(bearer);
      await auth.sessions.close(session, url.searchParams.get("scope") ?? "global");
      return undefined;
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "", settings.url);
    const name = url.pathname.replace("/auth/v1/", "");
    // Public files need no key.
    if (url.pathname.startsWith("/storage/")) return storage.answer(request, response);
    const text = await textOf(request);
    const call = `${request.method} ${name}`;
    const given = request.headers.apikey;
    if (!given) return sendJson(response, 401, gateway.noKey);
    if (given !== project.key) return sendJson(response, 401, gateway.wrongKey);
    requests.push(`${request.method} ${url.pathname}`);
    if (url.pathname.startsWith("/rest/")) return passOn(request, response, text);
    takeOne(name, request);
    const bearer = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const isKey = bearer === "" || bearer === project.key;
    if (isKey && /^(user|logout)$/.test(name)) throw refuse.noSubject();
    const answered = await answers[call]?.({ url, bearer, body: JSON.parse(text || "{}") });
    if (answered) return sendJson(response, 200, answered);
    response.writeHead(answers[call] ? 204 : 404).end();
  }

  function takeOne(name: string, { socket }: IncomingMessage) {
    const bucket = buckets[name as keyof Limits];
    if (bucket && !bucket.take(socket.remoteAddress ?? "")) throw refuse.tooMany();
  }

  /** Swaps the token for one of the engine. */
  async function passOn(request: IncomingMessage, response: ServerResponse, text: string) {
    const bearer = request.headers.authorization?.replace("Bearer ", "") ?? project.key;
    let engineBearer = engine.key;
    if (bearer !== project.key) {
      try {
        engineBearer = signedToken(auth.keys.read(bearer), engine.secret);
      } catch {
        return sendJson(response, 401, { code: "PGRST301", message: "JWSError JWSInvalidSignature" });
      }
    }
    const { connection: _, host: __, "content-length": ___, ...headers } = request.headers;
    const answered = await engine.fetch(`${engine.url}${request.url}`, {
      method: request.method ?? "GET",
      headers: {
        ...(headers as Record<string, string>),
        apikey: engine.key,
        authorization: `Bearer ${engineBearer}`,
      },
      ...(text && { body: text }),
    });
    const body = Buffer.from(await answered.arrayBuffer());
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(body);
  }

  const { url, close } = await startHttpServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof Refusal) return sendRefusal(request, response, error);
      sendRefusal(request, response, new Refusal(500, "unexpected_failure", String(error)));
    });
  });
  settings.url = url;
  return {
    url,
    settings,
    project,
    auth,
    storage,
    mails: auth.mails,
    buckets,
    requests,
    close,
  };
}

export type Gotrue = Awaited<ReturnType<typeof startGotrue>>;
