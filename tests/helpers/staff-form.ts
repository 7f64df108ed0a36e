const entities: Record<string, string> = {
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

export function decode(html: string): string {
  return html.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
}

/** Who sees what is edited, as the bar says it. */
export function stateIn(html: string): string {
  return (/data-state="">(.*?)<\/p>/s.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, "");
}

export function toastsIn(html: string): string {
  const [, toasts = ""] = /aria-label="Meldungen"[^>]*>([\s\S]*?)<\/section>/.exec(html) ?? [];
  return decode(toasts.replace(/<[^>]+>/g, " "));
}

const refusal = /aria-labelledby="error-summary-title"[^>]*>([\s\S]*?)<\/section>/;

export function summaryIn(html: string): string {
  const [, summary = ""] = refusal.exec(html) ?? [];
  return decode(summary.replace(/<[^>]+>/g, " "));
}

export function faultsIn(html: string): string[] | undefined {
  const [, summary] = refusal.exec(html) ?? [];
  if (summary === undefined) return;
  return [...summary.matchAll(/href="#[a-z]+-([^"]+)"/g)].map(([, name = ""]) => decode(name));
}

export function rowsIn(html: string): number {
  return Math.max(0, html.split(/<tr[ >]/).length - 2);
}

export function fieldsOf(html: string, id = "eintrag"): Record<string, string> {
  const [form = ""] = new RegExp(`<form[^>]*id="${id}"[\\s\\S]*?</form>`).exec(html) ?? [];
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const isBox = /type="(?:checkbox|radio)"/.test(tag);
    if (isBox && !/\bchecked/.test(tag)) continue;
    // Read-only inputs without a name are not sent.
    if (!attribute(tag, "name")) continue;
    fields[attribute(tag, "name")] = isBox && !/\bvalue="/.test(tag) ? "on" : attribute(tag, "value");
  }
  for (const [, tag = "", text = ""] of form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    if (attribute(tag, "name")) fields[attribute(tag, "name")] = decode(text).replace(/^\n/, "");
  }
  for (const [, tag = "", options = ""] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    const chosen = /<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? "";
    fields[attribute(tag, "name")] = attribute(chosen, "value");
  }
  return fields;
}

export function actionOf(html: string, id = "eintrag"): string {
  const [tag = ""] = new RegExp(`<form[^>]*id="${id}"[^>]*>`).exec(html) ?? [];
  return attribute(tag, "action");
}

export function hiddenFieldsOf(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, decode(value)]));
}

function attribute(tag: string, name: string) {
  return decode(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}
