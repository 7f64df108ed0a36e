import { Illustration } from "./illustration";
export function Harbour() {
  return (
    <div
      aria-hidden
      className="pointer-events-none print:hidden absolute top-4 -right-50 -z-10 aspect-9/8 w-88 sm:-right-40 lg:relative lg:top-0 lg:right-0 lg:w-[118%]"
    >
      <div className="beam absolute top-[57%] right-[56%] h-240 w-232 -translate-y-1/2 [--turn:6deg] lg:[--turn:16deg]" />
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
