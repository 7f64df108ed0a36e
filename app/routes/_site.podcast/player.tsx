import Cookie from "lucide-react/icons/cookie";
import Play from "lucide-react/icons/play";
import { useEffect, useRef } from "react";
import { allow, useConsent, useConsentSettings } from "~/client/consent";
import { lasting } from "~/content/picture-address";
import { type Episode, videoAddress } from "~/content/podcast";
import { Button, buttonClass } from "~/ui/button";
import { CookieSettings } from "~/ui/cookie-settings";

export function Player({ episode }: { episode: Episode }) {
  const allowed = useConsent("video");
  const { place, noteQuestion } = useFocusOnChoice(episode.id, allowed);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`Video: ${episode.title}`}
      className="flex flex-col bg-deep"
    >
      {allowed ? <Video episode={episode} /> : <Poster episode={episode} onAllow={noteQuestion} />}
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 px-6 py-5 sm:grid-cols-[auto_1fr_auto] sm:px-8">
        <Cookie className="mt-0.5 size-6 self-start text-sand" />
        {allowed ? <Source /> : <Notice />}
        {/* The button needs its script; its room is reserved. */}
        <div className="min-h-12 noscript:hidden max-sm:col-start-2 sm:min-w-54">
          <CookieSettings className={buttonClass("quiet", "text-base")} onClick={noteQuestion}>
            Cookie-Einstellungen
          </CookieSettings>
        </div>
      </div>
    </section>
  );
}

function Poster({ episode, onAllow }: { episode: Episode; onAllow: () => void }) {
  const isReady = useConsentSettings() !== undefined;
  const load = () => {
    onAllow();
    allow("video");
  };
  return (
    <div className="relative flex grow">
      <img
        src={lasting(episode.poster)}
        alt=""
        width={1280}
        height={720}
        className="aspect-video w-full object-cover object-left"
      />
      {isReady && (
        <Button type="button" tone="brand" className="absolute right-4 bottom-4 shadow-lifted" onClick={load}>
          <Play className="size-5" />
          Video laden
        </Button>
      )}
    </div>
  );
}

function Video({ episode }: { episode: Episode }) {
  return (
    <iframe
      // Changing the src of an iframe adds a history entry.
      key={episode.id}
      title={`Video: ${episode.title}`}
      src={videoAddress(episode)}
      width={1280}
      height={720}
      allow="encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video h-auto w-full grow"
    />
  );
}

function Notice() {
  return (
    <div>
      <p className="font-semibold">YouTube-Inhalte benötigen Ihre Zustimmung</p>
      <p className="mt-1 text-ink-muted text-sm">
        Bitte akzeptieren Sie YouTube im Cookie-Banner, um dieses Video anzusehen.
      </p>
      <p className="mt-1 text-ink-muted text-sm noscript:hidden">
        „Video laden“ erlaubt YouTube, sonst nichts.
      </p>
    </div>
  );
}

function Source() {
  return (
    <div>
      <p className="font-semibold">YouTube spielt hier mit Deiner Zustimmung</p>
      <p className="mt-1 text-ink-muted text-sm">
        Du kannst sie jederzeit zurücknehmen. Dann ist das Video sofort wieder weg.
      </p>
    </div>
  );
}

function useFocusOnChoice(episode: number, allowed: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(episode);
  const asked = useRef(false);
  useEffect(() => {
    const isChoice = shown.current !== episode || (allowed && asked.current);
    shown.current = episode;
    if (allowed) asked.current = false;
    if (isChoice) (place.current?.querySelector("iframe") ?? place.current)?.focus({ preventScroll: true });
  }, [episode, allowed]);
  const noteQuestion = () => {
    asked.current = !allowed;
  };
  return { place, noteQuestion };
}
