import type { ReactNode } from "react";
import type { ComparedField, ComparedLine, Piece } from "~/schemas/history";
import { isToCopy } from "~/ui/admin/sent-text";

export function MarksSaid() {
  return (
    <>
      <del>Durchgestrichen</del> ist, was wegfiel, <ins>unterstrichen</ins>, was dazukam.
    </>
  );
}

interface ComparedTextProps extends ComparedField {
  className: string;
  children?: ReactNode;
}

export function ComparedText({ label, lines, note, className, children }: ComparedTextProps) {
  return (
    <section aria-label={label} className={className}>
      <h3 className="font-semibold text-base">{label}</h3>
      {note && <p className="mt-1 text-ink-muted">{note}</p>}
      {lines.length > 0 && (
        <div className="mt-2 max-w-text space-y-2 text-base">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison stay as they are
            <Line key={index} {...line} />
          ))}
        </div>
      )}
      {children}
    </section>
  );
}

const signs = { ins: "+", del: "−", same: "" };

function Line({ name, whole, pieces, markup }: ComparedLine) {
  return (
    <div className="flex gap-2">
      <span aria-hidden className="w-4 shrink-0 text-center font-bold">
        {whole ? signs[whole] : "±"}
      </span>
      <div className="min-w-0">
        <p className={whole === "same" ? "text-ink-muted" : ""}>
          {name && <span className="mr-2 text-ink-muted text-sm">{name}:</span>}
          <Pieces pieces={pieces} />
        </p>
        {markup && (
          <>
            <p className="mt-1 text-sm">Dieselben Wörter, anderes HTML:</p>
            <p className="mt-1 font-mono text-sm">
              <Pieces pieces={markup} />
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a comparison stay as they are
  return pieces.map(([kind, text], index) => <OnePiece key={index} kind={kind} text={text} />);
}

function OnePiece({ kind, text }: { kind: Piece[0]; text: string | number }) {
  if (typeof text === "number")
    return (
      <span className="text-ink-muted text-sm">
        {" "}
        … {text.toLocaleString("de-DE")} {text === 1 ? "Wort" : "Wörter"} unverändert …{" "}
      </span>
    );
  // An address is copied as it is.
  const hyphens = isToCopy(text) ? "hyphens-manual" : "";
  if (kind === "same") return hyphens ? <span className={hyphens}>{text}</span> : text;
  const Mark = kind;
  return (
    <Mark
      // Set apart where one directly follows the other.
      className={`${hyphens} [del+&]:ml-1 ${
        kind === "ins"
          ? "bg-success-soft font-semibold text-ink underline decoration-2 underline-offset-4"
          : "bg-danger-soft text-ink line-through decoration-2"
      }`}
    >
      <span className="sr-only">{kind === "ins" ? " [neu: " : " [gestrichen: "}</span>
      {text}
      <span className="sr-only">] </span>
    </Mark>
  );
}
