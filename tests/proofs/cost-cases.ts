import { bodyLimit } from "~/platform/forms/read-form.server";
import { signUpFields } from "~/schemas/form-fields";
import { routes } from "../helpers/app";
import type { Door, Hostile } from "../helpers/hostile-requests";
import { fieldNames, pathOf, type SecretRows } from "../helpers/staff-routes";

type Case = Pick<Hostile, "place" | "units"> & Partial<Pick<Hostile, "before" | "after">> & { path: string };

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

export function costDoors({ cookie, ids }: { cookie: string; ids: SecretRows }): Door[] {
  const all = Object.keys(routes).flatMap((id): Door[] => {
    const route = routes[id];
    if (!route?.path && !route?.index) return [];
    const path = id === "routes/$" ? "/gibt/es/nicht" : pathOf(id, ids);
    const methods = ["GET", "HEAD", ...(route.module.action ? (["POST"] as const) : [])] as const;
    const limit = path.startsWith("/admin") ? bodyLimit.staff : bodyLimit.visitor;
    return methods.flatMap((method) => {
      const door = { method, path, limit, fields: fieldNames(path) };
      // To delete or to sign out once would leave nothing to ask about.
      const isLasting = method !== "POST" || !/delete|logout/.test(path);
      return path.startsWith("/admin") && isLasting ? [door, { ...door, cookie }] : [door];
    });
  });
  const signUp = {
    method: "POST",
    path: "/admin/login?modus=registrieren",
    fields: signUpFields,
    limit: bodyLimit.small,
  } as const;
  const client = all.filter(({ path }) => !path.includes("."));
  return [
    ...all,
    signUp,
    ...client.map((door) => ({ ...door, path: `${door.path === "/" ? "/_root" : door.path}.data` })),
  ];
}
