import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { RecordingKind } from '@everpaw/contracts/recordings/recording-kinds';
import { recordingScreens as words } from '@everpaw/contracts/recordings/recording-screens.messages';
import { recordingsApi } from '@everpaw/contracts/recordings/recordings.api';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { sha256Of } from '../../net/sha256.ts';
import { useOffline } from '../../offline/react/hooks.ts';
import { pullAnew } from '../keepers/keeper-calls.ts';
import { uploadPhoto } from '../media/upload-photo.ts';
import type { RecordingQuestion } from './recording-plan.ts';
import { type SendingProgress, sendRecording } from './send-recording.ts';

/** The current step of adding a recording and its progress. */
export type AddingProgress = SendingProgress | { state: 'preparing'; share: number };

export type NewWords = { title: string; description: string | null; transcript: string | null };

/** What is asked before something of the file is left out, and where the answer goes. */
export type OpenQuestion = { about: RecordingQuestion; answer: (goesOn: boolean) => void };

type Parts = { memorialId: string; accountId: string };

/**
 * Uploads the poster of a video and returns its SHA-256; null without a poster or if the upload fails, since it's
 * optional. Throws if `signal` is aborted.
 */
async function sendPoster(poster: Blob | null, signal: AbortSignal): Promise<string | null> {
  if (!poster) return null;
  try {
    const file = new File([poster], 'poster.jpg', { type: 'image/jpeg' });
    return (await uploadPhoto(file, signal)).sha256;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/**
 * Prepares a recording on this device, uploads it and adds it to a memorial. `add` returns its kind, or null if it was
 * canceled, also by the answer to `question`. It rejects with an error whose message can be shown.
 */
export function useAddRecording({ memorialId, accountId }: Parts) {
  const offline = useOffline();
  const [progress, setProgress] = useState<AddingProgress | null>(null);
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const running = useRef<AbortController>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      running.current?.abort();
    };
  }, []);

  function confirm(about: RecordingQuestion, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (goesOn: boolean) => {
        setQuestion(null);
        resolve(goesOn);
      };
      signal.addEventListener('abort', () => answer(false), { once: true });
      setQuestion({ about, answer });
    });
  }

  async function add(file: File, written: NewWords): Promise<RecordingKind | null> {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let sha256: string | null = null;
    try {
      setProgress({ state: 'preparing', share: 0 });
      const { prepareRecording } = await import('./prepare-recording.ts');
      const prepared = await prepareRecording(file, {
        confirm: (about) => confirm(about, signal),
        onProgress: (share) => setProgress({ state: 'preparing', share }),
        signal,
      });
      if (!prepared) return null;
      const { kind, bytes, poster } = prepared;
      sha256 = await sha256Of(bytes);
      await sendRecording({ bytes, sha256 }, { accountId }, setProgress, signal);
      const posterSha256 = await sendPoster(poster, signal);
      await call(recordingsApi.add, {
        params: { id: memorialId },
        body: { sha256, posterSha256, ...written },
        idempotencyKey: uuidv7(),
      });
      await pullAnew(offline);
      return kind;
    } catch (error) {
      if (signal.aborted) {
        // A canceled upload is deleted. After leaving the screen, the parts stay so that the upload can continue later.
        if (sha256 && !hasLeft.current)
          await call(recordingsApi.dropParts, { params: { sha256 } }).catch(() => {});
        return null;
      }
      throw new Error(error instanceof DomainError ? error.message : messageOf(error, words.tryAgain));
    } finally {
      setProgress(null);
    }
  }

  return { progress, question, add, cancel: () => running.current?.abort() };
}
