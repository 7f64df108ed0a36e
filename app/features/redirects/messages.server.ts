import type { Toast } from "~/schemas/answers";

const failed = {
  list: "Die alten Adressen ließen sich nicht laden",
  change: "Das ließ sich nicht speichern",
};

export function addressFault(what: keyof typeof failed): Toast {
  const line = "Die Datenbank hat nicht geantwortet. Bitte versuche es gleich noch einmal.";
  return { tone: "error", title: failed[what], lines: [line] };
}

export const problems = {
  path: {
    missing: "Die alte Adresse ist erforderlich",
    form: "Die alte Adresse muss mit „/“ anfangen, zum Beispiel /alte-seite",
    foreign: "Das ist die Adresse einer anderen Website. Umleiten lassen sich nur Adressen dieser Website",
    long: "Die alte Adresse darf maximal 300 Zeichen lang sein",
    unreachable: "So kann niemand nach einer Seite fragen: In der alten Adresse ist ein Zeichen zu viel",
    page: "Diese Seite gibt es: Ihre Adresse kann nicht woandershin führen",
    fixed: "Diese Adresse führt schon fest woandershin, das lässt sich hier nicht ändern",
    reserved: "Diese Adresse braucht die Website selbst",
  },
  target: {
    missing: "Das Ziel ist erforderlich",
    form: "Das Ziel muss mit „/“ anfangen, zum Beispiel /services",
    foreign: "Das Ziel muss eine Seite dieser Website sein",
    long: "Das Ziel darf maximal 300 Zeichen lang sein",
    unreachable: "Diese Seite gibt es nicht. Nimm eine Seite der Website oder einen veröffentlichten Beitrag",
    same: "Eine Adresse kann nicht zu sich selbst führen",
    hidden: "Dieser Beitrag ist nicht öffentlich. Veröffentliche ihn zuerst, oder nimm eine andere Seite",
  },
} as const;

export const article = (title: string, kind: "blog_posts" | "pages") =>
  `Dort steht ${kind === "pages" ? `die Seite „${title}“: Ihre` : `der Beitrag „${title}“: Seine`} Adresse kann nicht woandershin führen`;

export const taken = (to: string | null) =>
  `Das ist schon eine alte Adresse, sie führt ${to ? `zu ${to}` : "zu nichts, was öffentlich ist"}. Entferne sie zuerst`;

export const added = (path: string, to: string, isCut: boolean): Toast => ({
  tone: "success",
  title: "Alte Adresse eingetragen",
  lines: [
    `${path} führt jetzt zu ${to}.`,
    ...(isCut ? ["Was hinter „?“ oder „#“ stand, ist weggelassen: Es gilt die Adresse davor."] : []),
  ],
});
export const removed = (path: string): Toast => ({
  tone: "success",
  title: "Alte Adresse entfernt",
  lines: [`${path} führt nirgends mehr hin.`],
});
export const notThere: Toast = { tone: "info", title: "Schon entfernt" };
export const forgotten = (path: string): Toast => ({
  tone: "success",
  title: "Entfernt",
  lines: [`${path} steht wieder hier, sobald jemand danach fragt.`],
});
