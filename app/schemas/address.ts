const host = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]|$)/u;

/** An address of the web as it was meant, where what somebody typed begins with its host; anything else as it is. */
export function wholeAddress(typed: string): string {
  const text = typed.trim().replace(/^\/\//, "");
  return host.test(text) ? `https://${text}` : typed;
}

/** A domain as browsers and mail servers send it: müller.de travels as xn--mller-kva.de. */
export function canonicalDomain(domain: string): string {
  const text = domain.trim().toLowerCase();
  // What holds more than a name is left as it is, to be refused.
  if (!/[^ -~]/.test(text) || /[\s/?#:@\\]/.test(text)) return text;
  return URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : text;
}

/** Whether only mail servers that know SMTPUTF8 take an address: domains have another spelling, what stands before the @ has none. */
export function needsUtf8(email: string): boolean {
  return /[^ -~]/.test(email.slice(0, email.lastIndexOf("@")));
}

/** An e-mail address in one spelling, however the browser at hand has sent its domain. */
export function canonicalAddress(email: string): string {
  const end = email.lastIndexOf("@") + 1;
  return end > 0 ? email.slice(0, end) + canonicalDomain(email.slice(end)) : email;
}
