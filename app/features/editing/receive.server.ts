import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { insertRow, isId, PictureGone, SlugTaken, updateRow } from "~/platform/database/rows.server";
import { flash } from "~/platform/forms/flash.server";
import { restored, staleForm } from "~/platform/forms/form-version.server";
import { noPlaceFor } from "~/platform/forms/read-form.server";
import { doneToast, faultToast } from "~/platform/forms/toasts.server";
import { orElse, recordIncident } from "~/platform/process/incidents.server";
import { requireEditor, requirePage } from "~/platform/sessions/pending-form.server";
import type { Staff } from "~/platform/sessions/require-staff.server";
import { wholeAddress } from "~/schemas/address";
import type { Changed, Toast } from "~/schemas/answers";
import { plain } from "~/schemas/draft";
import { invalid } from "~/schemas/invalid";
import { slugLimit } from "~/schemas/limits";
import { holdsBlock } from "~/schemas/markup";
import { slugify } from "~/schemas/slug";
import { changesSince } from "./changes.server";
import { closeCopy, getCopy, getFormer, type StoredCopy, storeCopy } from "./copies.server";
import {
  type AnyEditor,
  baseIn,
  type Copy,
  countRows,
  type Done,
  fieldsIn,
  formerId,
  isSame,
  markdownIn,
  merge,
  type Posted,
  receivedNames,
  renewForm,
  type StoredItem,
  seqIn,
  untouched,
  whole,
  withoutRows,
} from "./editor.server";
import { itemAddress, listAddress, searchOf } from "./list-query.server";
import * as messages from "./messages.server";
import { lostFiles, unreadFiles } from "./messages.server";
import { lastDeletion, saveMeanwhile } from "./versions.server";
import {
  copyAddress,
  type EditorAction,
  type EditorView,
  formId,
  isOnlyItem,
  listAddress as listOf,
  newItem,
  type Texts,
  titleOf,
  untitled,
} from "./view";

interface Receipt {
  editor: AnyEditor;
  staff: Staff;
  request: Request;
  form: FormData;
  intent: string;
  at: string;
  item: StoredItem | null;
  copy: Copy;
  seq: number;
  isKept: boolean;
  isMiscounted: boolean;
  base: string;
}

type Answer =
  | { to: string; notices: Toast[] }
  | ({ status: number; shown?: unknown; taken?: string[] } & Partial<Refused> &
      Partial<Pick<Receipt, "at" | "item" | "base">>);
type Refused = Pick<EditorView, "errors" | "refusal" | "changed" | "isGone">;

export async function receiveEdit(
  editor: AnyEditor,
  { request, params }: ActionFunctionArgs,
  sent?: Awaited<ReturnType<typeof requireEditor>>,
) {
  const posted = sent ?? (await requireEditor(request, receivedNames(editor), editor.files, true));
  const { staff, form, files, others } = posted;
  renewForm(editor, form);
  const at = params.id ?? "";
  if (at !== newItem && !isId(at)) throw new Response(null, { status: 404, headers: staff.headers });
  const intent = textIn(form, "intent");
  const post = { editor, staff, request, form, intent, at };
  let receipt = receiptOf(post, null, null);
  let answer: Answer;
  try {
    receipt = await read(post, receipt.copy.id);
    answer = await perform(receipt, { db: staff.db, staff, request, form, files, intent }, others);
  } catch (error) {
    recordIncident(error, request);
    const fault = faultToast(error, at === newItem ? "creating" : "updating", editor.table);
    answer = { status: 503, refusal: intent === "draft" ? messages.notKept : fault };
  }
  const { headers } = staff;
  if ("to" in answer) {
    if (answer.notices.length > 0) headers.append("Set-Cookie", await flash(...answer.notices));
    return redirect(answer.to, { status: 303, headers });
  }
  await requirePage(request, form);
  const { status, shown = null, taken = [], ...refused } = answer;
  return data<EditorAction>({ view: await viewOf(receipt, refused), shown, taken }, { status, headers });
}

type Post = Pick<Receipt, "editor" | "staff" | "request" | "form" | "intent" | "at">;

async function read(post: Post, id: string): Promise<Receipt> {
  const { editor, staff, at } = post;
  const [item, kept] = await Promise.all([
    editor.get(staff.db, at === newItem ? id : at) as Promise<StoredItem | null>,
    // A copy never makes a save fail.
    orElse(
      "editing: a copy is not known",
      getCopy(staff.db, editor.table, { id, author: staff.userId }),
      null,
    ),
  ]);
  const receipt = receiptOf(post, item, kept, id);
  const before = { ...(item && editor.texts(item)), ...(kept?.closed_at ? {} : kept?.fields) };
  Object.assign(receipt.copy.fields, await untouched(editor, receipt.copy.fields, before));
  return receipt;
}

function receiptOf(
  post: Post,
  item: StoredItem | null,
  kept: StoredCopy | null,
  id = copyIn(post.request, formerId(post.form)),
) {
  const { editor, form, at } = post;
  const open = kept?.closed_at ? null : kept;
  const isNew = at === newItem;
  const hasSeen = form.has("base") || form.has("opened") || !editor.needsNoBase;
  const base = hasSeen ? baseIn(form) : (item?.updated_at ?? "");
  // Of a new item, a box that was not sent was not ticked.
  const start = isNew && !item && !open ? withoutTicks(editor.fresh) : editor.fresh;
  const before = merge(editor, start, item && editor.texts(item), open?.fields);
  const { counted: posted, isMiscounted } = countRows(editor, before, fieldsIn(editor, form));
  for (const name of editor.addresses ?? [])
    if (posted[name] !== undefined) posted[name] = wholeAddress(posted[name]);
  const copy: Copy = {
    id,
    item: open?.item_id ?? (isNew ? id : at),
    base: open ? open.base_updated_at : isNew ? null : base || null,
    fields: merge(editor, editor.besideSent?.(before, posted) ?? before, posted),
  };
  const seq = Math.max(seqIn(form), (kept?.seq ?? 0) + 1);
  return { ...post, item, copy, seq, isKept: open !== null, isMiscounted, base };
}

export function copyIn({ url }: Request, otherwise = ""): string {
  const wanted = new URL(url).searchParams.get("entwurf") ?? otherwise;
  return isId(wanted) ? wanted : randomUUID();
}

function withoutTicks(fresh: Texts): Texts {
  return Object.fromEntries(
    Object.entries(fresh).map(([name, text]) => [name, text === "on" ? "off" : text]),
  );
}

async function perform(receipt: Receipt, posted: Posted, others: string[]): Promise<Answer> {
  const { editor, request, form, copy, item } = receipt;
  if (receipt.isMiscounted) return { status: 400, refusal: messages.miscounted };
  if (others.length) {
    if (!(await isStored(receipt))) await store(receipt);
    return { status: 400, refusal: { ...messages.miscounted, lines: noPlaceFor(others) } };
  }
  if (editor.renew) {
    const renewed = formOf(copy.fields);
    await editor.renew(posted.db, renewed);
    copy.fields = fieldsIn(editor, renewed);
  }
  const intent = receipt.intent === "enter" ? (editor.enter?.(copy, posted) ?? "") : receipt.intent;
  if (intent === "discard") return discard(receipt);
  if (intent === "draft") return setAside(receipt);
  if (intent === "cancel") return leave(receipt);
  if (intent === "restore") return keep(receipt, [restored(lostFiles(form))]);
  const then = editor.onceSaved && Object.hasOwn(editor.onceSaved, intent) && editor.onceSaved[intent];
  const publishes = ["", "save", "stay"].includes(intent) || Boolean(then);
  const step = publishes ? editor.alongside : intentNamed(editor, intent);
  if (!publishes && !step) return { status: 400, refusal: messages.unknownIntent };
  const done = (await step?.(copy, { ...posted, intent })) ?? {};
  copy.fields = merge(editor, copy.fields, done.fields);
  const { problems: errors, refusal = errors && invalid(errors), taken = [] } = done;
  if (refusal) {
    if (!(await isStored(receipt))) await store(receipt);
    const changed = await unsettled(receipt);
    return { status: done.status ?? 400, errors: errors ?? {}, refusal, taken, changed };
  }
  if (!publishes) {
    if (done.shown === undefined) return keep(receipt, done.notices ?? [], done);
    if (!(await isStored(receipt))) await store(receipt);
    return { status: 200, shown: done.shown, changed: await unsettled(receipt) };
  }
  const result = await publish(receipt);
  if ("saved" in result) {
    const closed = closeCopy(posted.db, editor.table, { id: copy.id, item: result.saved });
    await orElse("editing: what was saved is still kept", closed, undefined);
    const toast = editor.saved ?? doneToast(item ? "updated" : "created", editor.table, result);
    const after = then ? await then(result.saved, posted) : { notices: [toast] };
    const notices = [...after.notices, ...result.notices, ...(done.notices ?? []), ...unreadFiles(form)];
    const address = then || editor.staysOnSave || intent === "stay" ? itemAddress : listAddress;
    return { to: after.to ?? address(editor.path, request, result.saved), notices };
  }
  // A refused form is kept where it was before: the answer holds it, and whoever gives up leaves no copy behind.
  if (result.status !== 400 || receipt.isKept)
    await orElse("editing: a refused form is not kept", store(receipt), undefined);
  return { ...result, taken };
}

/** What others have stored since the text was begun, whether or not that was shown before: nobody has decided on it. */
async function unsettled({ editor, staff, item, copy }: Receipt): Promise<Changed[]> {
  if (!item || !copy.base) return [];
  const since = changesSince(staff.db, editor, { item, base: copy.base, copy });
  const nothing = { changed: [], fields: copy.fields };
  const { changed, fields } = await orElse("editing: changes are not known", since, nothing);
  copy.fields = fields;
  return changed;
}

function intentNamed({ intents }: AnyEditor, value: string) {
  const name = Object.hasOwn(intents, value) ? value : value.replace(/[\da-f]{64}|\d+/, "#");
  return Object.hasOwn(intents, name) ? intents[name] : undefined;
}

type Assembled = { fields: Texts; problems: Record<string, string[]> };
type Published = { saved: string; notices: Toast[]; title?: string | undefined; done?: string[] | undefined };
type Refusal = Exclude<Answer, { to: string }>;

const untitledSlug = new RegExp(`^(?:${slugify(untitled)}(?:-\\d+)?)?$`);

async function publish(receipt: Receipt): Promise<Published | Refusal> {
  const { editor, copy, item } = receipt;
  const title = titleOf(whole(editor, copy.fields));
  const stored = item ? editor.texts(item).slug : undefined;
  // An emptied address is no wish for another one.
  if (copy.fields.slug?.trim() === "" && stored && !untitledSlug.test(stored)) copy.fields.slug = stored;
  const typed = copy.fields.slug?.trim();
  const isNamed = typed === undefined || !untitledSlug.test(typed) || (typed !== "" && title === untitled);
  const slug = isNamed ? "" : slugify(title);
  if (!slug) return publishAs(receipt);
  for (let number = 1; ; number += 1) {
    copy.fields.slug = number === 1 ? slug : `${slug.slice(0, slugLimit - 3)}-${number}`;
    const result = await publishAs(receipt);
    const isTaken = "errors" in result && result.errors?.slug?.[0] === editor.slugTaken;
    if (!isTaken || number === 20) return result;
  }
}

async function publishAs(receipt: Receipt): Promise<Published | Refusal> {
  const { editor, staff, at, copy } = receipt;
  const { fields, problems }: Assembled = editor.assemble?.(copy.fields) ?? {
    fields: copy.fields,
    problems: {},
  };
  const isFaulty = Object.keys(problems).length > 0;
  // What is wrong with a part would be said once more of the whole.
  const parsed = parse(editor, isFaulty ? withoutRows(editor, copy.fields) : fields);
  if ("problems" in parsed || isFaulty)
    return invalidForm({ ...("problems" in parsed && parsed.problems), ...problems });
  const { input } = parsed;
  try {
    let { item, base } = receipt;
    for (let tries = 0; tries < 3; tries += 1) {
      const stored: Texts | null = item && editor.texts(item);
      if (!item || !stored) return at === newItem ? await create(receipt, input, copy.id) : deleted(receipt);
      // What was emptied in the version that is stored is filled in anew.
      const own = base === item.updated_at ? { ...editor, filledIn: [] } : editor;
      const stands = (typed: Texts) => isSame(own, typed, stored) && !editor.isStale?.(item);
      // Because nothing was changed, or by an earlier try whose answer got lost.
      if (stands(copy.fields)) return { saved: item.id, notices: [], done: unchanged };
      const before = whole(editor, stored);
      const isTouched = (name: string) => plain(fields[name]) !== plain(before[name]);
      const storing = { id: item.id, item, stored, fields: copy.fields, isTouched };
      const columns = await editor.columns(staff.db, input, storing);
      const ready =
        "problems" in columns ? copy.fields : asStored(editor, { item, columns, typed: copy.fields });
      // Somebody went back to the form of what is stored, and wrote something else.
      if (at === newItem && !isOfOneKind(ready, stored)) return await create(receipt, input, randomUUID());
      if (stands(ready)) return { saved: item.id, notices: [], done: unchanged };
      if (editor.isOpen?.(item) === false)
        return { status: 409, isGone: true, refusal: editor.gone ?? messages.gone() };
      if (at === newItem && item.updated_at === item.created_at) base = item.updated_at;
      const since = await changesSince(staff.db, editor, { item, base: base || null, copy, ready });
      const { changed } = since;
      if (changed.length > 0) {
        copy.fields = since.fields;
        const last = await orElse(
          "editing: the last save is not known",
          saveMeanwhile(staff, editor.table, item),
          undefined,
        );
        const { id, updated_at } = item;
        return { status: 409, at: id, item, base: updated_at, changed, refusal: staleForm(last) };
      }
      if ("problems" in columns) return invalidForm(columns.problems);
      const { notices = [], title, done } = columns;
      // Where others have moved the item meanwhile it stays: the number in the form is of then.
      const place = base === item.updated_at ? {} : { display_order: undefined };
      const values = { ...columns.values, ...place };
      const row = { id: item.id, version: item.updated_at, values };
      if (await (editor.update ?? updateRow)(staff.db, editor.table, row)) {
        await editor.afterwards?.(staff.db, { ...input, ...values });
        return { saved: item.id, notices, title, done };
      }
      item = (await editor.get(staff.db, item.id)) as StoredItem | null;
    }
    return { status: 409, refusal: staleForm() };
  } catch (error) {
    if (error instanceof SlugTaken && editor.slugTaken) return invalidForm({ slug: [editor.slugTaken] });
    if (error instanceof PictureGone) return { status: 409, refusal: messages.pictureGone };
    throw error;
  }
}

function parse(editor: AnyEditor, fields: Texts): ReturnType<NonNullable<AnyEditor["parse"]>> {
  if (editor.parse || !editor.schema) return editor.parse?.(fields) ?? { problems: {} };
  const submission = parseWithZod(formOf(fields), { schema: editor.schema });
  if (submission.status === "success") return { input: submission.value };
  return { problems: submission.error as Record<string, string[]> };
}

const unchanged = ["Gespeichert, ohne dass sich etwas geändert hat."];

async function deleted({ editor, staff, at }: Receipt): Promise<Refusal> {
  const line = await orElse(
    "editing: a deletion is not known",
    lastDeletion(staff, editor.table, at),
    undefined,
  );
  return { status: 404, isGone: true, refusal: messages.gone(line) };
}

interface Ready {
  item: StoredItem;
  columns: { values: object };
  typed: Texts;
}

/** The form of an item once these values are stored in it; what the server fills in stands as it was typed. */
function asStored(editor: AnyEditor, { item, columns, typed }: Ready): Texts {
  const given = Object.entries(columns.values).filter(([, value]) => value !== undefined);
  const texts: Texts = editor.texts({ ...item, ...Object.fromEntries(given) });
  for (const name of editor.filledIn) if (typed[name] !== undefined) texts[name] = typed[name];
  return texts;
}

function invalidForm(errors: Record<string, string[]>): Refusal {
  return { status: 400, errors, refusal: invalid(errors) };
}

async function create(receipt: Receipt, input: unknown, id: string): Promise<Published | Refusal> {
  const { editor, staff, copy } = receipt;
  const storing = { id: null, item: null, stored: null, fields: copy.fields, isTouched: () => true };
  const columns = await editor.columns(staff.db, input, storing);
  if ("problems" in columns) return invalidForm(columns.problems);
  const { values, notices = [], title, done } = columns;
  const insert = editor.insert ?? insertRow;
  await insert(staff.db, editor.table, { ...values, id }).catch(async (error) => {
    // A first try that was still under way may have come before.
    const item = await editor.get(staff.db, id);
    const typed = copy.fields;
    if (!item || !isSame(editor, asStored(editor, { item, columns, typed }), editor.texts(item))) throw error;
  });
  await editor.afterwards?.(staff.db, { ...(input as object), ...values });
  return { saved: id, notices, title, done };
}

function isOfOneKind(fields: Texts, stored: Texts) {
  return ["title", "slug", "subject", "body"].some(
    (name) => stored[name] && plain(fields[name]) === plain(stored[name]),
  );
}

/** Stores the copy; under another id where its own was closed by a save from another window. */
async function store({ editor, staff, copy, seq }: Receipt): Promise<void> {
  if (await storeCopy(staff.db, editor.table, copy, seq)) return;
  const kept = await getCopy(staff.db, editor.table, { id: copy.id, author: staff.userId });
  if (kept?.closed_at) {
    const isOfNew = copy.item === copy.id;
    copy.id = randomUUID();
    if (isOfNew) copy.item = copy.id;
  }
  await storeCopy(staff.db, editor.table, copy, (kept?.seq ?? 0) + 1);
}

async function isStored({ editor, staff, copy, at, item, isKept }: Receipt): Promise<boolean> {
  if (isKept) return false;
  if (item) return isUntouched(staff.db, editor, { item, copy });
  return at === newItem && isAllStored(editor, copy.fields, {});
}

async function keep(receipt: Receipt, notices: Toast[], { address = {}, focus }: Done = {}): Promise<Answer> {
  const { editor, request, copy, at } = receipt;
  const isNothing = await isStored(receipt);
  if (!isNothing) await store(receipt);
  const to = isNothing
    ? itemAddress(editor.path, request, at)
    : copyAddress(editor.path, at, copy.id, searchOf(request));
  const more = new URLSearchParams(address).toString();
  const query = more && `${to.includes("?") ? "&" : "?"}${more}`;
  return { to: `${to}${query}${focus ? `#${formId}-${focus}` : ""}`, notices };
}

async function setAside(receipt: Receipt): Promise<Answer> {
  const { editor, form, item, copy, staff, request, at } = receipt;
  const files = lostFiles(form);
  if (!item || !(await isUntouched(staff.db, editor, { item, copy })))
    return keep(receipt, [messages.keptToast(files, at !== newItem && !item)]);
  await closeCopy(staff.db, editor.table, copy);
  return { to: itemAddress(editor.path, request, item.id), notices: [messages.nothingNew(files)] };
}

async function leave(receipt: Receipt): Promise<Answer> {
  const { editor, form, item, copy, staff, request, isKept } = receipt;
  const isNothing = item ? await isUntouched(staff.db, editor, { item, copy }) : await isStored(receipt);
  if (!isNothing) await store(receipt);
  else if (isKept) await closeCopy(staff.db, editor.table, copy);
  return {
    to: isOnlyItem(editor.path) ? listOf(editor.path) : listAddress(editor.path, request, item?.id),
    notices: [messages.left(isNothing, !item, lostFiles(form))],
  };
}

export function isNothingNew(editor: AnyEditor, item: StoredItem, { fields }: Pick<Copy, "fields">): boolean {
  return isAllStored(editor, fields, editor.texts(item));
}

/** Whether a copy says what is stored, or what was when it was begun. */
export async function isUntouched(
  db: Staff["db"],
  editor: AnyEditor,
  { item, copy }: { item: StoredItem; copy: Pick<Copy, "fields" | "base"> },
): Promise<boolean> {
  if (isNothingNew(editor, item, copy)) return true;
  const { base } = copy;
  if (!base || Date.parse(base) === Date.parse(item.updated_at)) return false;
  const reading = getFormer(db, editor.table, { item: item.id, version: base });
  const former = await orElse("editing: a former version is not known", reading, null);
  return former !== null && !former.isLater && isAllStored(editor, copy.fields, editor.texts(former.row));
}

function isAllStored(editor: AnyEditor, fields: Texts, stored: Texts): boolean {
  const { rows, fresh, assemble } = editor;
  const countOf = (texts: Texts) => (rows ? { ...fresh, ...texts }[rows.length] : undefined);
  const problems = assemble?.(fields).problems ?? {};
  return (
    isSame(editor, fields, stored) &&
    countOf(fields) === countOf(stored) &&
    Object.keys(problems).length === 0
  );
}

async function discard({ editor, staff, request, copy, at }: Receipt): Promise<Answer> {
  const done = await closeCopy(staff.db, editor.table, copy).then(
    () => messages.discarded,
    (error) => {
      recordIncident(error, request);
      return messages.notDiscarded;
    },
  );
  return { to: itemAddress(editor.path, request, at), notices: [done] };
}

async function viewOf(
  receipt: Receipt,
  refused: Partial<Refused> & Partial<Pick<Receipt, "at" | "item" | "base">>,
) {
  const { editor, copy, seq } = receipt;
  const { at = receipt.at, item = receipt.item, base = receipt.base } = refused;
  const { errors = {}, refusal = null, changed = [], isGone = false } = refused;
  const fields = { ...copy.fields };
  for (const name of editor.besides ?? []) if (errors[name]) fields[name] = textIn(receipt.form, name);
  // An empty slug stays an error, but comes back with what the title suggests.
  if (fields.slug?.trim() === "") fields.slug = slugify(fields.title ?? "");
  // Who typed HTML gets that back.
  const formatted = editor.formatted?.filter((name) => !holdsBlock(textIn(receipt.form, name))) ?? [];
  return viewWith({ ...editor, formatted }, receipt.request, item, {
    ...{ at, copy: copy.id, seq, base, fields, errors, refusal, changed, isGone },
    keptAt: null,
  });
}

export async function viewWith(
  editor: AnyEditor,
  request: Request,
  item: StoredItem | null,
  form: Omit<EditorView, "item" | "stored" | "markdown">,
): Promise<EditorView> {
  const markdown = await markdownIn(editor, form.fields, request);
  if (!item) return { ...form, markdown, item, stored: null };
  const stored: Texts = editor.texts(item);
  const [state, publicPath] = [editor.stateOf(item), editor.publicPath?.(item) ?? null];
  const shown = { id: item.id, title: titleOf(stored) || untitled, state, publicPath };
  return { ...form, markdown, item: shown, stored };
}

function textIn(form: FormData, name: string) {
  const value = form.getAll(name).at(-1);
  return typeof value === "string" ? value : "";
}

function formOf(fields: Texts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
