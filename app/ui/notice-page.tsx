import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Container } from "./section";

interface NoticePageProps {
  icon: LucideIcon;
  tone?: "success" | "brand" | "danger";
  title: string;
  children: ReactNode;
}

const tones = {
  success: "bg-success-soft text-success",
  brand: "bg-brand-soft text-brand",
  danger: "bg-danger-soft text-danger",
};

export function NoticePage({ icon: Icon, tone = "brand", title, children }: NoticePageProps) {
  return (
    <div className="chart-lines bg-surface">
      <Container className="grid min-h-[70dvh] place-items-center py-16">
        <div className="w-full max-w-xl rounded-md bg-surface-raised p-6 text-center shadow-lifted sm:p-10">
          <span className={`mx-auto grid size-16 place-items-center rounded-full ${tones[tone]}`}>
            <Icon className="size-8" />
          </span>
          <h1 className="mt-6 text-2xl md:text-3xl">{title}</h1>
          <div className="mt-4 grid gap-4">{children}</div>
        </div>
      </Container>
    </div>
  );
}
