export function loadScript(src: string, attributes: Record<string, string> = {}): Promise<HTMLScriptElement> {
  const script = document.createElement("script");
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.async = true;
  script.src = src;
  return settled(script);
}

export function loadStylesheet(href: string): Promise<HTMLLinkElement> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return settled(link);
}

function settled<Tag extends HTMLElement>(element: Tag): Promise<Tag> {
  return new Promise((resolve, reject) => {
    element.onload = () => resolve(element);
    element.onerror = () => {
      element.remove();
      reject(new Error(element.getAttribute("src") ?? element.getAttribute("href") ?? ""));
    };
    document.head.append(element);
  });
}
