import { createAccount, get, staffCookie } from "./app";
import { PlainBrowser } from "./plain-browser";

export const newVisitor = () => new PlainBrowser((request) => get(pathOf(request), request));

const pathOf = ({ url }: Request) => url.slice(new URL(url).origin.length);

export async function newEditor(address: string): Promise<PlainBrowser> {
  const editor = newVisitor();
  editor.takeCookies((await staffCookie()).split("; "));
  return editor.open(address);
}

export const password = "hafen-lotse-1";

export async function newColleague(email: string): Promise<PlainBrowser> {
  await createAccount(email, password);
  const colleague = newVisitor();
  await colleague.open("/admin/login");
  await enter(colleague, email);
  return colleague;
}

export async function enter(visitor: PlainBrowser, email: string, secret = password) {
  visitor.fillIn({ email, password: secret });
  await visitor.send("password");
}

export const edit = (editor: PlainBrowser, title: string) =>
  editor.part("row", title).part("rowheader").follow(/./);
