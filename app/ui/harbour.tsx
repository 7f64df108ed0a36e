import { Illustration } from "./illustration";
export function Harbour() {
  return (
    <div
      aria-hidden
      className="pointer-events-none print:hidden absolute top-4 -right-50 -z-10 aspect-[9/8] w-88 sm:-right-40 lg:relative lg:top-0 lg:right-0 lg:w-[118%]"
    >
      <div className="beam absolute top-[57.2%] right-[55.8%] h-[60rem] w-[58rem] -translate-y-1/2 [--turn:6deg] lg:[--turn:16deg]" />
      <div className="max-sm:hidden">
        <Illustration
          src="/images/home/harbour.svg"
          alt=""
          width={720}
          height={640}
          className="relative w-full max-w-none opacity-30 md:opacity-100"
        />
      </div>
    </div>
  );
}
