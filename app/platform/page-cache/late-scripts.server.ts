const preload = /<link rel="modulepreload" href=("[^"]+")\/>/g;
const moduleScript = /(<script[^>]* type="module"[^>]*>);?([\s\S]*?)(<\/script>)/;
const routeImport = /import \* as (route\d+) from ("[^"]+");/g;

/** Where a browser tells of no paint, as for a tab in the background, scripts are asked for after so long (milliseconds). */
const longestWait = 2500;

/**
 * Takes a rendered page and gives it with its scripts asked for only once it is painted: before, they would share a
 * slow line with what the visitor came for. The script puts the preloads back where the framework looks for them.
 */
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
    // Every statement ends with a semicolon; the line breaks and indents between them weigh a hundred bytes.
    return open + late.replaceAll(/\n\s*/g, "") + close;
  });
}

const data = /(<script[^>]*>window\.__remixContext\.streamController\.enqueue\()(.*?)(<\/script>)/g;
const plain: Record<string, string> = { "\\u003c": "<", "\\u003e": ">", "\\u0026": "&" };

/**
 * The texts of an article stand in the page and once more in its data: signs in them are written alike, which packs
 * them as one. Only what could end the script, or begin a comment in it, stays escaped.
 */
export function unescapeData(html: string): string {
  return html.replaceAll(
    data,
    (_, open, code: string, close) =>
      open +
      code.replaceAll(/\\\\|\\u003c(?!\/?script|!--)|\\u003e|\\u0026/gi, (sign) => plain[sign] ?? sign) +
      close,
  );
}
