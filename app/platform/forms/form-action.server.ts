import type { ActionFunctionArgs, HeadersFunction } from "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Set by the action of a request whose document will answer a refused form. */
    isRefusal?: true;
  }
}

/** The action of a route with a form: has the document that answers a refused one say so in its title. */
export function formAction<Answer>(take: (args: ActionFunctionArgs) => Promise<Answer>) {
  return async (args: ActionFunctionArgs): Promise<Answer> => {
    const answer = await take(args);
    if (statusOf(answer) >= 400) args.context.isRefusal = true;
    return answer;
  };
}

/** The headers of a page with a form: its own, and how long to wait where the form was not taken. */
export const formHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

function statusOf(answer: unknown): number {
  const { init } = (answer ?? {}) as { init?: ResponseInit | null };
  return init?.status ?? 200;
}
