import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { noConnection, report, sendAnew, timeout } from "./network-errors";

export interface Untaken {
  untaken?: boolean;
}

interface Sender {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

let last: Sender | undefined;
if (typeof document !== "undefined")
  document.addEventListener(
    "submit",
    ({ target, submitter }) => {
      last = { form: target as HTMLFormElement, submitter };
    },
    true,
  );

/** The clientAction of routes with a form: without a response the form comes back with a retry button. */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs) {
  report();
  const typed = await request.clone().formData();
  const sent = performance.now();
  try {
    const answer = await inTime(serverAction());
    // Our actions always return data; an empty response comes from a proxy.
    if (answer == null) throw new Error("an empty answer");
    return answer;
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    // 404 with our error response is real; a proxy sends a plain one.
    if (isRouteErrorResponse(error) && error.status === 404) throw error;
    const status = isRouteErrorResponse(error) ? error.status : await statusOfAnswer(request, sent);
    const from = sender(request);
    const hasText = from?.form.querySelector("textarea, input:not([type=hidden])");
    report({
      text:
        (refusals[status > 500 ? 503 : status] ?? noConnection) +
        (status === 413 && from ? longestPart(from.form, typed) : "") +
        (hasText ? " Dein Text ist noch da." : ""),
      retry: () => (from ? sendAgain(from) : void sendAnew(request.url, typed)),
    });
    const { password, ...fields } = Object.fromEntries(typed);
    const answer = { reply: { initialValue: fields }, untaken: true };
    // A Response, so that the router revalidates no loader.
    return Response.json(answer, { status: 503 });
  }
}

/** Where most of a form in parts stands, by the heading of the part. */
function longestPart(form: HTMLFormElement, typed: FormData): string {
  const [longest] = [...typed].sort(([, one], [, other]) => lengthOf(other) - lengthOf(one));
  const field = form.elements.namedItem(longest?.[0] ?? "");
  const part =
    field instanceof HTMLElement && field.closest("fieldset")?.querySelector("legend")?.textContent;
  return part ? ` Am längsten ist „${part}“.` : "";
}

const lengthOf = (value: FormDataEntryValue) => (typeof value === "string" ? value.length : 0);

const damaged = "Mit diesem Formular stimmt etwas nicht. Lade die Seite neu und sende es noch einmal.";
const refusals: Record<number, string> = {
  400: damaged,
  403: "Von hier nehmen wir dieses Formular nicht an. Bist Du noch angemeldet?",
  413: "Das ist zu viel Text auf einmal. Kürze ihn und sende ihn dann noch einmal.",
  421: "Unter dieser Adresse nimmt dieser Server keine Formulare an.",
  429: "Gerade kommt zu viel auf einmal. Warte eine Minute und sende es dann noch einmal.",
  431: "Dein Browser schickt zu viel mit. Lösche die Cookies dieser Website und sende es noch einmal.",
  500: "Bei uns ist etwas schiefgegangen. Bitte versuche es gleich noch einmal.",
  503: "Das ließ sich gerade nicht annehmen. Warte kurz und versuche es dann noch einmal.",
};

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("no answer in time")), timeout);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function sender({ url }: Request): Sender | undefined {
  if (!last?.form.isConnected || last.form.method !== "post") return undefined;
  const address = last.submitter?.getAttribute("formaction") ?? last.form.action;
  return new URL(address, url).pathname === new URL(url).pathname ? last : undefined;
}

function sendAgain({ form, submitter }: Sender) {
  form.requestSubmit(submitter?.isConnected ? submitter : null);
}

/** 0 for none. Resource timing entries appear late, in some browsers never. */
async function statusOfAnswer({ url }: Request, since: number): Promise<number> {
  const { pathname } = new URL(url);
  for (let tries = 0; tries < 10; tries += 1) {
    const answers = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const own = answers.findLast(({ name, startTime }) => startTime >= since && isDataOf(name, pathname));
    if (own) return own.responseStatus;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return 0;
}

function isDataOf(address: string, pathname: string) {
  const asked = new URL(address).pathname;
  return asked === `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data`;
}
