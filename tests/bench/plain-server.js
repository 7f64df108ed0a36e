// The plain limit: node:http and nothing else, sending answers that were taken from the product beforehand.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** @typedef {{ path: string, etag: string, headers: string[], notModified: string[], body: string }} Kept */
/** @type {Kept[]} */
const kept = JSON.parse(readFileSync(String(process.argv[2]), "utf8"));
const answers = new Map(kept.map((one) => [one.path, { ...one, body: Buffer.from(one.body, "base64") }]));

createServer((request, response) => {
  const answer = answers.get(String(request.url));
  if (!answer) {
    response.writeHead(200).end();
  } else if (request.headers["if-none-match"] === answer.etag) {
    response.writeHead(304, answer.notModified).end();
  } else {
    response.writeHead(200, answer.headers).end(answer.body);
  }
}).listen(Number(process.env.PORT), "127.0.0.1");
