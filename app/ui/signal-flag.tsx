/** The signal flag C, "yes", hoisted once. */
export function SignalFlag({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 60 76" strokeWidth="7.5" className={className}>
      <path d="M7 73V4" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <g className="hoisted" fill="none">
        <path d="M7 15q12-6 24 0t24 0M7 43q12-6 24 0t24 0" stroke="#17697d" />
        <path d="M7 22q12-6 24 0t24 0M7 36q12-6 24 0t24 0" stroke="#e4eff1" />
        <path d="M7 29q12-6 24 0t24 0" stroke="#d8452f" />
      </g>
    </svg>
  );
}
