import { pictureUrl } from '@everpaw/contracts/media/media.url';
import type { MemorialAudio, MemorialVideo } from '@everpaw/contracts/recordings/recording.dto';
import {
  playingTime,
  recordingScreens as words,
} from '@everpaw/contracts/recordings/recording-screens.messages';
import { useEffect, useState } from 'react';
import { useOnline } from '../../offline/react/hooks.ts';
import { NoSignalIcon } from '../../ui/pictures/icons.tsx';

export type AnyRecording = MemorialVideo | MemorialAudio;

/** The width of the largest poster, in device pixels. */
const posterWidth = 1_024;

/** Returns the URL of a recording. */
const addressOf = (recording: AnyRecording): string =>
  'videoUrl' in recording ? recording.videoUrl : recording.audioUrl;

/** Pauses all other media on the page, so that only one plays at a time. */
function pauseOthers(playing: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio'))
    if (other !== playing) other.pause();
}

/**
 * Whether a recording can be played: there is a connection, or it's cached with a pinned page. Undefined while that is
 * being checked.
 */
function useIsPlayable(address: string): boolean | undefined {
  const online = useOnline();
  const [kept, setKept] = useState<boolean>();
  useEffect(() => {
    if (online || !('caches' in globalThis)) return;
    let isCurrent = true;
    caches.match(address, { ignoreVary: true }).then(
      (found) => isCurrent && setKept(found !== undefined),
      () => isCurrent && setKept(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [address, online]);
  return online || kept;
}

/** A video or audio recording with the browser's controls, its texts and its duration. */
export function Player({ recording }: { recording: AnyRecording }) {
  const { title, description, transcript, duration } = recording;
  const address = addressOf(recording);
  const isPlayable = useIsPlayable(address);
  return (
    <figure className="grid content-start gap-3">
      {isPlayable === false ? (
        <NeedsSignal isVideo={'videoUrl' in recording} />
      ) : (
        <Media recording={recording} address={address} />
      )}
      <figcaption>
        <span className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 font-display text-lead leading-snug [overflow-wrap:anywhere]">
            {title}
          </span>
          <span className="shrink-0 text-ink-soft text-small tabular-nums">{playingTime(duration)}</span>
        </span>
        {description && (
          <span className="mt-1 block whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
            {description}
          </span>
        )}
        {transcript && (
          <details className="mt-2">
            <summary className="min-h-11 cursor-pointer py-2.5 text-themed-ink text-small underline decoration-1 underline-offset-[0.25em]">
              {words.transcript}
            </summary>
            <p className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{transcript}</p>
          </details>
        )}
      </figcaption>
    </figure>
  );
}

function Media({ recording, address }: { recording: AnyRecording; address: string }) {
  const shared = {
    src: address,
    controls: true,
    preload: 'none' as const,
    'aria-label': words.play(recording.title),
    onPlay: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => pauseOthers(currentTarget),
  };
  if (!('videoUrl' in recording)) return <audio {...shared} className="w-full" />;
  const { poster } = recording;
  return (
    <div className="border border-themed-rule bg-leaf p-2 sm:p-3">
      <video
        {...shared}
        playsInline
        poster={poster ? pictureUrl(poster, posterWidth, { format: 'jpg' }) : undefined}
        className="max-h-[75vh] w-full bg-black"
        style={{
          aspectRatio: poster ? `${poster.width} / ${poster.height}` : '16 / 9',
          backgroundColor: poster?.color,
        }}
      />
    </div>
  );
}

function NeedsSignal({ isVideo }: { isVideo: boolean }) {
  return (
    <p
      className={`flex items-center justify-center gap-2 border border-themed-rule border-dashed bg-leaf px-5 py-4 text-center text-ink-soft text-small ${isVideo ? 'aspect-video' : ''}`}
    >
      <NoSignalIcon className="size-4.5 shrink-0" />
      {words.needsSignal}
    </p>
  );
}
