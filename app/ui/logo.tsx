import { useSite } from "./use-site";

/** The company's name as it signs, for light and dark. */
export function Logo() {
  const { name } = useSite();
  return (
    <>
      <img src="/images/logo.svg" alt={name} width={180} height={36} className="dark:hidden" />
      <img src="/images/logo-dark.svg" alt={name} width={180} height={36} className="hidden dark:block" />
    </>
  );
}
