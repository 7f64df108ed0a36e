import { request } from "node:http";

let visitors = 0;

/** @param {string} url @param {string} path @param {Record<string, string>} fields @returns {Promise<Response>} */
export function postAsAnother(url, path, fields) {
  visitors += 1;
  const localAddress = `127.1.${Math.floor(visitors / 250) % 250}.${(visitors % 250) + 1}`;
  const headers = { Origin: url, "Content-Type": "application/x-www-form-urlencoded" };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method: "POST", headers, localAddress, agent: false }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const lines = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value) => /** @type {[string, string]} */ ([name, value])),
        );
        resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 500, headers: lines }));
      });
    });
    sent.setTimeout(30_000, () => sent.destroy(new Error("no answer came")));
    sent.on("error", reject);
    sent.end(new URLSearchParams(fields).toString());
  });
}
