import Anchor from "lucide-react/icons/anchor";
import Gem from "lucide-react/icons/gem";
import Rocket from "lucide-react/icons/rocket";
import Sprout from "lucide-react/icons/sprout";
import Star from "lucide-react/icons/star";

const icons: Record<string, typeof Star> = {
  Bodenständigkeit: Anchor,
  "Start-up Mentalität": Rocket,
  "Höchste Qualität": Gem,
  "Nachhaltiger Erfolg": Sprout,
};

export function ValueIcon({ title, className }: { title: string; className: string }) {
  const Icon = icons[title] ?? Star;
  return <Icon className={className} />;
}
