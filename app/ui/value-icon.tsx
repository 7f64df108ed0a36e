import Anchor from "lucide-react/icons/anchor";
import Gem from "lucide-react/icons/gem";
import Rocket from "lucide-react/icons/rocket";
import Sprout from "lucide-react/icons/sprout";

const icons = { groundedness: Anchor, startUp: Rocket, quality: Gem, success: Sprout };
type Value = keyof typeof icons;

/** The company's values, as the specification names them. */
export const valueTitles: readonly [Value, string][] = [
  ["groundedness", "Bodenständigkeit"],
  ["startUp", "Start-up Mentalität"],
  ["quality", "Höchste Qualität"],
  ["success", "Nachhaltiger Erfolg"],
];

export function ValueIcon({ of, className }: { of: Value; className: string }) {
  const Icon = icons[of];
  return <Icon className={className} />;
}
