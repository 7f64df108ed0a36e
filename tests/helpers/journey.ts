import { createAccount, get, staffCookie } from "./app";
import { PlainBrowser } from "./plain-browser";

/** Somebody without scripts, at the application in this process. */
export const newVisitor = () => new PlainBrowser((request) => get(pathOf(request), request));

const pathOf = ({ url }: Request) => url.slice(new URL(url).origin.length);

/** A member of staff who has signed in, at a page. */
export async function newEditor(address: string): Promise<PlainBrowser> {
  const editor = newVisitor();
  editor.takeCookies((await staffCookie()).split("; "));
  return editor.open(address);
}

export const password = "hafen-lotse-1";

/** Somebody with an account of their own, signed in by the page. */
export async function newColleague(email: string): Promise<PlainBrowser> {
  await createAccount(email, password);
  const colleague = newVisitor();
  await colleague.open("/admin/login");
  await enter(colleague, email);
  return colleague;
}

/** Fills in the login page that is open. */
export async function enter(visitor: PlainBrowser, email: string, secret = password) {
  visitor.fillIn({ email, password: secret });
  await visitor.send("password");
}

/** Opens an item by its name in the list that is shown. */
export const edit = (editor: PlainBrowser, title: string) =>
  editor.part("row", title).part("rowheader").follow(/./);
