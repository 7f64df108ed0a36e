/// <reference types="vite/client" />
/// <reference types="@remix-run/node" />
import "@remix-run/server-runtime";

declare global {
  interface ImportMetaEnv {
    /** Set by the build (vite.config.ts). */
    readonly RELEASE?: string;
    readonly PICTURES?: string;
  }
}

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

// The Navigation API, as far as it is used; where a browser lacks it, `navigation` is not there.
declare global {
  interface NavigateEvent extends Event {
    navigationType: "push" | "reload" | "replace" | "traverse";
    userInitiated: boolean;
  }
  interface Window {
    navigation?: EventTarget;
    /** Whether an input method is at a word (app/ui/use-early-input.ts). */
    isComposing?: boolean;
  }
}

// The build makes a component of it.
declare module "*.md" {
  export { default } from "*.mdx";
}
