const taken = "Es gehen JPEG, PNG, WebP, AVIF und GIF bis 12 MB.";

export const pictureProblems = {
  empty: "Die Datei ist leer: Sie hat 0 Byte. Wähle eine andere.",
  large: "Die Datei ist zu groß: Es gehen 12 MB. Verkleinere das Bild und wähle es dann neu.",
  heic: "Das ist ein HEIC-Bild, wie iPhones es aufnehmen; Browser zeigen es nicht. Öffne es auf dem Telefon, wähle „Teilen“ und sichere es als JPEG. Damit es gleich so aufnimmt: Einstellungen, Kamera, Formate, „Maximale Kompatibilität“.",
  pdf: `Das ist ein PDF und kein Bild. ${taken}`,
  svg: `Zeichnungen (SVG) gehen nur als Logo. ${taken}`,
  unknown: `Das ist kein Bild, das hier geht. ${taken}`,
};

export const unreadable =
  "Die Datei lässt sich nicht lesen. Ist es ein Ordner, oder liegt sie nicht mehr dort?";
