const preload = /<link rel="modulepreload" href=("[^"]+")\/>/g;
const moduleScript = /(<script[^>]* type="module"[^>]*>);?([\s\S]*?)(<\/script>)/;
const routeImport = /import \* as (route\d+) from ("[^"]+");/g;

/** In a background tab no paint is reported (milliseconds). */
const longestWait = 2500;

/** Scripts are requested after the first paint, because they would compete with the content. */
export function deferScripts(html: string): string {
  const preloads = [...html.matchAll(preload)].map(([, address]) => address);
  return html.replaceAll(preload, "").replace(moduleScript, (_, open, code: string, close) => {
    const imports = [...code.matchAll(routeImport)];
    const late = `
await new Promise(painted => {
  setTimeout(painted, ${longestWait});
  new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
});
document.querySelector("script[type=module]").previousSibling.before(...[${preloads}].map(href =>
  Object.assign(document.createElement("link"), { rel: "modulepreload", href })));
const [${imports.map(([, name]) => name)}] = await Promise.all([${imports.map(([, , address]) => `import(${address})`)}]);
${code.replaceAll(routeImport, "")}`;
    // Every statement ends with a semicolon, so line breaks can go.
    return open + late.replaceAll(/\n\s*/g, "") + close;
  });
}

const data = /(<script[^>]*>window\.__remixContext\.streamController\.enqueue\()(.*?)(<\/script>)/g;
const plain: Record<string, string> = { "\\u003c": "<", "\\u003e": ">", "\\u0026": "&" };

/** Data and HTML escape alike, which compresses better. What could end the script stays escaped. */
export function unescapeData(html: string): string {
  return html.replaceAll(
    data,
    (_, open, code: string, close) =>
      open +
      code.replaceAll(/\\\\|\\u003c(?!\/?script|!--)|\\u003e|\\u0026/gi, (sign) => plain[sign] ?? sign) +
      close,
  );
}
