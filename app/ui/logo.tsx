import { site } from "~/content/site";

/** The company's name as it signs, for light and dark. */
export function Logo() {
  return (
    <>
      <img src="/images/logo.svg" alt={site.name} width={180} height={36} className="dark:hidden" />
      <img
        src="/images/logo-dark.svg"
        alt={site.name}
        width={180}
        height={36}
        className="hidden dark:block"
      />
    </>
  );
}
