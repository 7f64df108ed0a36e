/** The application as it is built, for the server that serves it. */
declare module "virtual:remix/server-build" {
  export * from "@remix-run/dev/server-build";
}
