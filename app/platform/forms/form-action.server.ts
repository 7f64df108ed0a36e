import type { ActionFunctionArgs, HeadersFunction } from "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    isRefusal?: true;
  }
}

export function formAction<Answer>(take: (args: ActionFunctionArgs) => Promise<Answer>) {
  return async (args: ActionFunctionArgs): Promise<Answer> => {
    const answer = await take(args);
    if (statusOf(answer) >= 400) args.context.isRefusal = true;
    return answer;
  };
}

export const formHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

function statusOf(answer: unknown): number {
  const { init } = (answer ?? {}) as { init?: ResponseInit | null };
  return init?.status ?? 200;
}
