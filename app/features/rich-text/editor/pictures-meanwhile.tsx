import type { Uploads } from "./uploads";

type Count = ReturnType<Uploads["count"]>;

export function PicturesMeanwhile({ underWay, waiting, failed }: Count) {
  return (
    <p role="status" className="writing-note empty:hidden">
      {[
        underWay && `${pictures(underWay, "wird", "werden")} hochgeladen.`,
        waiting &&
          `${pictures(waiting, "ist da und kommt", "sind da und kommen")} in den Text, sobald Du ihn speicherst oder „Text“ wählst.`,
        failed && `${pictures(failed, "ist", "sind")} nicht hochgeladen: In der Ansicht „Text“ steht, warum.`,
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}

function pictures(count: number, one: string, many: string) {
  return count === 1 ? `Ein Bild ${one}` : `${count} Bilder ${many}`;
}
