import {
  ancestorsOf,
  attribute,
  canHaveFocus,
  type Element,
  fits,
  has,
  isButton,
  isDisabled,
  isField,
  isVisible,
  optionsOf,
  optionText,
  optionValue,
  PlainPage,
  roleOf,
  squeeze,
  textOf,
  typeOf,
  type Wanted,
} from "./plain-page";

interface Cookie {
  name: string;
  value: string;
  path: string;
}

interface Ask {
  method: string;
  body?: URLSearchParams | Uint8Array<ArrayBuffer> | undefined;
  type?: string | undefined;
}

interface Stopped {
  field: string;
  why: string;
}

class Jar {
  private readonly cookies = new Map<string, Cookie>();

  take(lines: string[], url: URL): void {
    for (const line of lines) {
      const [[name = "", value = ""] = [], ...rest] = line.split(/;\s*/).map((part) => part.split(/=(.*)/));
      const told = new Map(rest.map(([key = "", text = ""]) => [key.toLowerCase(), text]));
      const given = told.get("path");
      const path = given?.startsWith("/") ? given : url.pathname.replace(/\/[^/]*$/, "") || "/";
      const age = told.get("max-age");
      const isOver = age ? Number(age) <= 0 : Date.parse(told.get("expires") ?? "") <= Date.now();
      if (isOver) this.cookies.delete(`${name} ${path}`);
      else this.cookies.set(`${name} ${path}`, { name, value, path });
    }
  }

  /** RFC 6265: longer paths first. */
  header(url: URL): string {
    return [...this.cookies.values()]
      .filter(({ path }) => `${url.pathname}/`.startsWith(path.endsWith("/") ? path : `${path}/`))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  clear(name?: RegExp): void {
    for (const [key, cookie] of this.cookies) if (!name || name.test(cookie.name)) this.cookies.delete(key);
  }
}

/** Finds fields by name or label, buttons by `name=value` or text, links by text or address. */
class Hand {
  constructor(
    protected readonly browser: PlainBrowser | undefined,
    private readonly start?: Element,
  ) {}

  protected get owner(): PlainBrowser {
    if (!this.browser) throw new Error("a hand without a browser");
    return this.browser;
  }

  protected get page(): PlainPage {
    return this.owner.shown;
  }

  protected get within(): Element | PlainPage["root"] {
    return this.start ?? this.page.root;
  }

  private one(found: Element[], what: string): Element {
    const [first] = found.filter(isVisible);
    if (first) return first;
    throw new Error(
      `no ${what} ${found.length > 0 ? "to be seen" : "there"} on ${this.owner.url}: ${this.text().slice(0, 400)}`,
    );
  }

  /** The only part with this role and name, as a hand for itself. */
  part(role: string, name?: Wanted): Part {
    const found = this.parts(role, name);
    if (found.length !== 1) throw new Error(`${found.length} × ${role} ${name} on ${this.owner.url}`);
    return found[0] as Part;
  }

  parts(role: string, name?: Wanted): Part[] {
    return this.page.byRole(role, name, this.within).map((one) => new Part(this.owner, one));
  }

  names(role: string): string[] {
    return this.parts(role).map(({ name }) => name);
  }

  has(role: string, name?: Wanted): boolean {
    return this.parts(role, name).length > 0;
  }

  hasField(name: Wanted): boolean {
    return this.page.fields(name, this.within).some(isVisible);
  }

  hasButton(name: Wanted): boolean {
    return this.page.buttons(name, this.within).some(isVisible);
  }

  /** The text that is to be seen, in one line. */
  text(): string {
    return squeeze(textOf(this.within));
  }

  heading(level = 1): string {
    const headings = this.parts("heading").filter(({ element }) => element.tagName === `h${level}`);
    return headings.map(({ name }) => name).join(" | ");
  }

  private field(name: Wanted): Element {
    return this.one(this.page.fields(name, this.within), `field ${name}`);
  }

  value(name: Wanted): string {
    const field = this.field(name);
    if (typeOf(field) !== "radio") return this.page.valueOf(field);
    const chosen = this.page.choiceOf(field).find((one) => this.page.isTicked(one));
    return chosen ? this.page.valueOf(chosen) : "";
  }

  isTicked(name: Wanted): boolean {
    return this.page.isTicked(this.field(name));
  }

  isInvalid(name: Wanted): boolean {
    return attribute(this.field(name), "aria-invalid") === "true";
  }

  description(name: Wanted): string {
    return this.page.descriptionOf(this.field(name));
  }

  options(name: Wanted): string[] {
    return optionsOf(this.page.all(this.field(name))).map(optionText);
  }

  fill(name: Wanted, text: string): void {
    const field = this.editable(name);
    const most = attribute(field, "maxlength");
    const typed = squeezeFor(field, text);
    this.page.change(field, { value: most ? typed.slice(0, Number(most)) : typed });
  }

  fillIn(texts: Record<string, string>): void {
    for (const [name, text] of Object.entries(texts)) this.fill(name, text);
  }

  private editable(name: Wanted): Element {
    const field = this.field(name);
    if (isDisabled(field) || has(field, "readonly")) throw new Error(`${name} cannot be changed`);
    return field;
  }

  tick(name: Wanted, isTicked = true): void {
    this.owner.presses += 1;
    this.page.change(this.editable(name), { isTicked });
  }

  choose(name: Wanted, wanted: Wanted): void {
    this.owner.presses += 1;
    const isIt = (value: string, text: string) => fits(value, wanted) || fits(text, wanted);
    const field = this.editable(name);
    if (field.tagName === "select") {
      const option = optionsOf(this.page.all(field)).find((one) => isIt(optionValue(one), optionText(one)));
      if (!option || isDisabled(option)) throw new Error(`${wanted} is none of ${this.options(name)}`);
      this.page.change(field, { value: optionValue(option) });
      return;
    }
    const all = this.page.fields(name, this.within);
    const radio = all.find((one) => isIt(this.page.valueOf(one), this.page.nameOf(one)));
    if (!radio || isDisabled(radio)) throw new Error(`${wanted} is no choice of ${name}`);
    for (const other of this.page.choiceOf(radio)) this.page.change(other, { isTicked: other === radio });
  }

  attach(name: Wanted, ...files: File[]): void {
    this.owner.presses += 1;
    this.reveal(name);
    this.page.change(this.editable(name), { files });
  }

  /** Presses a button; gives the window in which the answer is shown. */
  press(name: Wanted): Promise<PlainBrowser> {
    const button = this.one(this.page.buttons(name, this.within), `button ${name}`);
    return this.owner.pressOn(button);
  }

  /** Presses the button that saves the form of this field, or sends it and does nothing besides: the first without a name. */
  send(name: string): Promise<PlainBrowser> {
    const of = this.page.all(this.within).find((one) => isField(one) && attribute(one, "name") === name);
    const form = of && this.page.formOf(of);
    const buttons = form ? this.page.controlsOf(form).filter(isButton) : [];
    const plain = buttons.filter((one) => typeOf(one) === "submit" && !has(one, "name"));
    const saving = buttons.filter(
      (one) => attribute(one, "name") === "intent" && attribute(one, "value") === "save",
    );
    return this.owner.pressOn(this.one(saving.length > 0 ? saving : plain, `button for ${name}`));
  }

  reveal(name: Wanted): void {
    for (const field of this.page.fields(name, this.within))
      for (const one of ancestorsOf(field))
        if (one.tagName === "details" && !has(one, "open")) {
          this.owner.presses += 1;
          one.attrs.push({ name: "open", value: "" });
        }
  }

  /** Enter in a field presses the first button of its form. */
  enter(name: Wanted): Promise<PlainBrowser> {
    const form = this.page.formOf(this.field(name));
    if (!form) throw new Error(`${name} is in no form`);
    const first = this.page.controlsOf(form).find((one) => isButton(one) && typeOf(one) === "submit");
    return first ? this.owner.pressOn(first) : this.owner.submit(form);
  }

  private links(name: Wanted): Element[] {
    const links = this.page.all(this.within).filter((one) => one.tagName === "a" && has(one, "href"));
    return links.filter(
      (one) => fits(this.page.nameOf(one), name) || fits(attribute(one, "href") ?? "", name),
    );
  }

  hasLink(name: Wanted): boolean {
    return this.links(name).some(isVisible);
  }

  linkTo(name: Wanted): string {
    return attribute(this.one(this.links(name), `link ${name}`), "href") ?? "";
  }

  follow(name: Wanted): Promise<PlainBrowser> {
    this.owner.presses += 1;
    return this.owner.open(this.linkTo(name));
  }

  unfold(summary: Wanted): void {
    this.owner.presses += 1;
    const [head] = this.page.byRole("summary", summary, this.within);
    const details = head?.parentNode as Element | undefined;
    if (details?.tagName !== "details") throw new Error(`nothing to unfold: ${summary}`);
    const at = details.attrs.findIndex(({ name }) => name === "open");
    if (at < 0) details.attrs.push({ name: "open", value: "" });
    else details.attrs.splice(at, 1);
  }
}

export class Part extends Hand {
  constructor(
    browser: PlainBrowser,
    readonly element: Element,
  ) {
    super(browser, element);
  }

  get name(): string {
    return this.page.nameOf(this.element);
  }

  attribute(name: string): string | undefined {
    return attribute(this.element, name);
  }
}

function squeezeFor(field: Element, text: string) {
  if (field.tagName === "textarea") return text.replace(/\r\n?/g, "\n");
  const line = text.replace(/[\r\n]/g, "");
  return /^(email|url)$/.test(typeOf(field)) ? line.trim() : line;
}

export class PlainBrowser extends Hand {
  shown = new PlainPage("");
  url: URL;
  status = 0;
  html = "";
  steps: string[] = [];
  /** Buttons, links, boxes and choices that were pressed so far. */
  presses = 0;
  /** The field whose validation stopped the form. */
  stopped: Stopped | undefined;
  downloaded: { name: string; text: string } | undefined;
  private before: URL[] = [];
  private focus: Element | undefined;

  constructor(
    private readonly ask: (request: Request) => Promise<Response>,
    private readonly origin = "http://127.0.0.1:3000",
    private readonly jar = new Jar(),
  ) {
    super(undefined);
    this.url = new URL(origin);
  }

  protected override get owner(): PlainBrowser {
    return this;
  }

  window(): PlainBrowser {
    const other = new PlainBrowser(this.ask, this.origin, this.jar);
    other.url = this.url;
    return other;
  }

  forget(cookies?: RegExp): void {
    this.jar.clear(cookies);
  }

  takeCookies(lines: string[]): void {
    this.jar.take(lines, new URL("/", this.origin));
  }

  async open(address: string): Promise<this> {
    const next = new URL(address, this.url);
    if (next.origin !== this.origin) throw new Error(`${next} is not ours`);
    const isHere = this.status > 0 && next.href.split("#")[0] === this.url.href.split("#")[0];
    if (isHere && next.hash) {
      this.url = next;
      this.settle();
      return this;
    }
    const last = this.url;
    await this.load(next, { method: "GET" });
    if (this.status > 0) this.before.push(last);
    return this;
  }

  async back(): Promise<this> {
    const last = this.before.pop();
    if (last) await this.load(last, { method: "GET" });
    return this;
  }

  reload(): Promise<this> {
    return this.load(this.url, { method: "GET" });
  }

  get title(): string {
    const title = this.page.all().find(({ tagName }) => tagName === "title");
    return title ? squeeze(textOf(title)) : "";
  }

  target(): Part | undefined {
    const element = this.page.byId(decodeURIComponent(this.url.hash.slice(1)));
    return element && new Part(this, element);
  }

  /** A field's name, else id or role with name. */
  focused(): string {
    if (!this.focus) return "";
    const field = (isField(this.focus) || isButton(this.focus)) && attribute(this.focus, "name");
    if (field) return isButton(this.focus) ? `${field}=${attribute(this.focus, "value") ?? ""}` : field;
    const id = attribute(this.focus, "id");
    return id
      ? `#${id}`
      : `${roleOf(this.focus) ?? this.focus.tagName} ${this.page.nameOf(this.focus)}`.trim();
  }

  focusedPart(): Part {
    if (!this.focus) throw new Error(`nothing has the focus on ${this.url}`);
    return new Part(this, this.focus);
  }

  private async load(to: URL, ask: Ask): Promise<this> {
    this.steps = [];
    let [url, { method, body, type }] = [to, ask];
    for (let hops = 0; hops <= 20; hops += 1) {
      const headers = new Headers({ Accept: "text/html", Host: url.host });
      const cookies = this.jar.header(url);
      if (cookies) headers.set("Cookie", cookies);
      if (method !== "GET") headers.set("Origin", this.origin);
      if (type && body !== undefined) headers.set("Content-Type", type);
      const asked = new URL(url);
      asked.hash = "";
      const answer = await this.ask(
        new Request(asked, { method, headers, body: method === "GET" ? null : (body ?? null) }),
      );
      this.steps.push(`${method} ${asked.pathname}${asked.search} ${answer.status}`);
      this.jar.take(answer.headers.getSetCookie(), url);
      const location = answer.headers.get("Location");
      if (![301, 302, 303, 307, 308].includes(answer.status) || !location) return this.show(url, answer);
      const next = new URL(location, url);
      if (!location.includes("#")) next.hash = url.hash;
      if (next.origin !== this.origin) throw new Error(`${url} leads away to ${next}`);
      if (answer.status === 303 || (answer.status < 303 && method === "POST"))
        [method, body, type] = ["GET", undefined, undefined];
      url = next;
    }
    throw new Error(`${to} leads round and round: ${this.steps}`);
  }

  private async show(url: URL, answer: Response): Promise<this> {
    const text = await answer.text();
    const file = answer.headers.get("Content-Disposition");
    if (file?.startsWith("attachment")) {
      this.downloaded = { name: /filename="?([^";]+)/.exec(file)?.[1] ?? "", text };
      return this;
    }
    Object.assign(this, { url, status: answer.status, html: text });
    this.shown = new PlainPage(text);
    this.stopped = undefined;
    this.settle();
    return this;
  }

  /** A fragment wins over autofocus, and opens what its target is folded away in. */
  private settle() {
    const target = this.target()?.element;
    for (const one of target ? ancestorsOf(target) : [])
      if (one.tagName === "details" && !has(one, "open")) one.attrs.push({ name: "open", value: "" });
    const asks = this.page.all().find((one) => has(one, "autofocus") && canHaveFocus(one));
    this.focus = target ? (canHaveFocus(target) ? target : undefined) : asks;
  }

  pressOn(button: Element): Promise<PlainBrowser> {
    this.presses += 1;
    if (isDisabled(button)) throw new Error(`${this.page.nameOf(button)} cannot be pressed`);
    const form = this.page.formOf(button);
    if (!form || typeOf(button) !== "submit") throw new Error("a button that sends nothing");
    return this.submit(form, button);
  }

  async submit(form: Element, by?: Element): Promise<PlainBrowser> {
    const told = (name: string) => (by && attribute(by, `form${name}`)) ?? attribute(form, name);
    const isFree = has(form, "novalidate") || (by !== undefined && has(by, "formnovalidate"));
    const fault = isFree ? undefined : this.faultIn(form);
    if (fault) {
      this.stopped = { field: attribute(fault.field, "name") ?? "", why: fault.why };
      if (!isVisible(fault.field)) throw new Error(`nobody sees why ${this.stopped.field} stops the form`);
      this.focus = fault.field;
      return this;
    }
    const url = new URL(told("action") || this.url.href, this.url);
    if (url.origin !== this.origin) throw new Error(`a form that is sent to ${url}`);
    const where = told("target") === "_blank" ? this.window() : this;
    const entries = this.entriesOf(form, by);
    const fields = new URLSearchParams(
      entries.map(([name, value]) => [lines(name), lines(typeof value === "string" ? value : value.name)]),
    );
    if (told("method")?.toLowerCase() !== "post") {
      url.search = fields.toString();
      return where.load(url, { method: "GET" });
    }
    if (told("enctype") !== "multipart/form-data") return where.load(url, { method: "POST", body: fields });
    return where.load(url, { method: "POST", ...(await inParts(entries)) });
  }

  private entriesOf(form: Element, by?: Element): [string, string | File][] {
    return this.page.controlsOf(form).flatMap((one): [string, string | File][] => {
      const name = attribute(one, "name");
      const type = typeOf(one);
      const isInList = [...ancestorsOf(one)].some(({ tagName }) => tagName === "datalist");
      if (!name || isDisabled(one) || isInList || (isButton(one) && one !== by)) return [];
      if (/^(checkbox|radio)$/.test(type) && !this.page.isTicked(one)) return [];
      if (type !== "file")
        return [[name, isButton(one) ? (attribute(one, "value") ?? "") : this.page.valueOf(one)]];
      const files = this.page.filesOf(one);
      const none = new File([], "", { type: "application/octet-stream" });
      return (files.length > 0 ? files : [none]).map((file) => [name, file]);
    });
  }

  private faultIn(form: Element): { field: Element; why: string } | undefined {
    for (const field of this.page.controlsOf(form)) {
      if (!isField(field) || isDisabled(field) || has(field, "readonly") || typeOf(field) === "hidden")
        continue;
      const why = this.faultOf(field);
      if (why) return { field, why };
    }
    return undefined;
  }

  /** As `ValidityState` names it. */
  private faultOf(field: Element): string | undefined {
    const type = typeOf(field);
    const value = this.page.valueOf(field);
    const limit = (name: string) => attribute(field, name);
    const isMissing = () => {
      if (type === "checkbox") return !this.page.isTicked(field);
      if (type === "radio") return !this.page.choiceOf(field).some((one) => this.page.isTicked(one));
      return type === "file" ? this.page.filesOf(field).length === 0 : value === "";
    };
    if (has(field, "required") && isMissing()) return "valueMissing";
    if (/^(checkbox|radio|file|select)$/.test(type) || value === "") return undefined;
    if (type === "email" && !email.test(value)) return "typeMismatch";
    if (type === "url" && !URL.canParse(value)) return "typeMismatch";
    const pattern = limit("pattern");
    if (pattern && !new RegExp(`^(?:${pattern})$`, "v").test(value)) return "patternMismatch";
    if (this.page.isEdited(field) && value.length < Number(limit("minlength") ?? 0)) return "tooShort";
    const comparable = (text: string) => (type === "number" ? Number(text) : text);
    if (!/^(number|date|time|month|week|datetime-local)$/.test(type)) return undefined;
    const [least, most] = [limit("min"), limit("max")];
    if (type === "number" && Number.isNaN(Number(value))) return "badInput";
    if (least && comparable(value) < comparable(least)) return "rangeUnderflow";
    return most && comparable(value) > comparable(most) ? "rangeOverflow" : undefined;
  }
}

/** From the HTML standard. */
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

const lines = (text: string) => text.replace(/\r\n?|\n/g, "\r\n");

/** Node omits the empty filename. Bytes, because 307 sends them again. */
async function inParts(entries: [string, string | File][]) {
  const boundary = `----plain${crypto.randomUUID()}`;
  const quoted = (text: string) => `"${lines(text).replace(/["\r\n]/g, (one) => encodeURIComponent(one))}"`;
  const parts: (string | File)[] = [];
  for (const [name, value] of entries) {
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`);
    if (typeof value === "string") parts.push(`\r\n\r\n${lines(value)}\r\n`);
    else {
      const type = value.type || "application/octet-stream";
      parts.push(`; filename=${quoted(value.name)}\r\nContent-Type: ${type}\r\n\r\n`, value, "\r\n");
    }
  }
  const whole = new Blob([...parts, `--${boundary}--\r\n`]);
  return {
    body: new Uint8Array(await whole.arrayBuffer()),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
