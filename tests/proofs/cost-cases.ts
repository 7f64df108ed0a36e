import type { Hostile } from "../helpers/hostile-requests";

type Case = Pick<Hostile, "place" | "units"> & Partial<Pick<Hostile, "before" | "after">> & { path: string };

/** Requests that once cost seconds, gigabytes or the process. */
export const cases: [name: string, request: Case][] = [
  ["an index as large as memory", { path: "/contact", place: "nested names", units: ["[100000000]"] }],
  ["names nested a thousand deep", { path: "/contact", place: "nested names", units: [".a"] }],
  ["sixty thousand fields", { path: "/admin/login", place: "body", units: ["a=&"] }],
  ["one name over and over", { path: "/contact", place: "body", units: ["name=a&"] }],
  ["thousands of kept entries", { path: "/admin/login", place: "kept texts", units: ["a"] }],
  ["a kept text of a megabyte", { path: "/admin/login", place: "kept texts", units: ['<"&'] }],
  ["a path of backslashes", { path: "/", place: "path", units: ["\\"] }],
  ["a path of escaped backslashes", { path: "/", place: "path", units: ["%5c"] }],
  ["a question about hundreds of routes", { path: "/", place: "manifest", units: ["p=/a&"] }],
  ["a text of angle brackets", { path: "/contact", place: "field", units: ["<"] }],
  ["a path without slashes", { path: "/", place: "path", units: ["p=/a&email=x&"] }],
  ["a body of dust", { path: "/contact", place: "small chunks", units: ["a"] }],
  ["a megabyte of dust", { path: "/admin/login", place: "small chunks", units: ["a"] }],
  [
    "a little text in much packaging",
    { path: "/admin/login", place: "chunk extensions", units: ["a".repeat(800)] },
  ],
  ["a missing page with a name without end", { path: "/", place: "path", units: ["a=&{"] }],
  ["an address without end to sign in with", { path: "/admin/login", place: "field", units: ["%26"] }],
  ["hundreds of parts", { path: "/contact", place: "multipart parts", units: ["a"] }],
];
