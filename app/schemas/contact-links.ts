export function mailtoOf(address: string, about: { subject?: string; body?: string } = {}): string {
  const to = encodeURIComponent(address).replaceAll("%40", "@");
  const fields = Object.entries(about).map(([name, text]) => `${name}=${mailEncoded(text)}`);
  return `mailto:${to}${fields.length ? `?${fields.join("&")}` : ""}`;
}

export function mailEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd").replaceAll("\n", "\r\n"));
}

export function telOf(phone: string): string {
  const typed = phone.trim();
  // In +49 (0)471 the 0 is dialled only without the country code.
  const isWhole = typed.startsWith("+");
  return `tel:${isWhole ? "+" : ""}${(isWhole ? typed.replace("(0)", "") : typed).replace(/\D/g, "")}`;
}
