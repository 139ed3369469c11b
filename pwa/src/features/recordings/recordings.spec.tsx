import 'fake-indexeddb/auto';
import type { MemorialAudio, MemorialVideo } from '@everpaw/contracts/recordings/recording.dto';
import {
  playingTime,
  recordingScreens as words,
} from '@everpaw/contracts/recordings/recording-screens.messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, memorialDto, pullAnswerOf } from '../../test-memorials.ts';
import { clearNotices } from '../../ui/helpers/notices.ts';
import { bareMp4 } from './bare-mp4.ts';

const premiumAna = { ...ana, subscriptionStatus: 'premium' as const };
const shared = {
  memorialId: anasMemorial().id,
  description: null,
  fileSize: 4_000,
  orderIndex: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
};
const video: MemorialVideo = {
  ...shared,
  id: '0197f3a0-0000-7000-8000-000000000301',
  title: 'At the sea',
  description: 'The tide came in',
  duration: 65,
  mimeType: 'video/mp4',
  sha256: 'b'.repeat(64),
  videoUrl: `/media/${'b'.repeat(64)}/recording.mp4`,
  poster: null,
};
const sound: MemorialAudio = {
  ...shared,
  id: '0197f3a0-0000-7000-8000-000000000302',
  title: 'Her bark',
  transcript: 'She barks twice.',
  duration: 4,
  mimeType: 'audio/mp4',
  sha256: 'c'.repeat(64),
  audioUrl: `/media/${'c'.repeat(64)}/recording.mp4`,
};
const recordings = { videos: [video], audio: [sound] };

beforeEach(() => {
  act(clearNotices);
});

type Replies = Parameters<typeof stubServer>[0];

function openAs(
  user: typeof ana | null,
  memorial = anasMemorial(),
  more: Replies = {},
  path = '/recordings',
) {
  const calls = stubServer({
    ...asUser(user),
    'GET /api/sync': () => ({ body: pullAnswerOf([memorial]) }),
    [`GET /api/memorials/${memorial.id}`]: () => ({ body: memorial }),
    [`GET /api/memorials/${memorial.id}/guestbook`]: () => ({
      body: { entries: [], count: 0, nextCursor: null, position: memorial.position },
    }),
    ...more,
  });
  return { calls, ...renderApp(`/memorial/${memorial.id}${path}`) };
}

describe('REQ-353 on the page of a memorial', () => {
  test('each plays with the browser’s own controls, is loaded when it is asked for, and stops the other', async () => {
    openAs(null, memorialDto(recordings), {}, '');
    const section = await screen.findByRole('region', { name: words.heading });
    const [first, second] = [words.play('At the sea'), words.play('Her bark')].map((label) =>
      within(section).getByLabelText<HTMLMediaElement>(label),
    );
    if (!first || !second) throw new Error('they are not there');
    expect([first.tagName, second.tagName, first.preload, first.controls]).toEqual([
      'VIDEO',
      'AUDIO',
      'none',
      true,
    ]);
    expect([first.getAttribute('src'), second.getAttribute('src')]).toEqual([video.videoUrl, sound.audioUrl]);
    within(section).getByText('The tide came in');
    within(section).getByText('1:05');
    expect(within(section).getAllByText(words.transcript)).toHaveLength(1);
    within(section).getByText('She barks twice.');
    first.pause = vi.fn();
    fireEvent.play(second);
    expect(first.pause).toHaveBeenCalledTimes(1);
  });

  test('a page without any says nothing of them', async () => {
    openAs(null, memorialDto(), {}, '');
    await screen.findByRole('heading', { name: 'Bella' });
    expect(screen.queryByRole('region', { name: words.heading })).toBeNull();
    expect(screen.queryByText('Add or change videos and sounds')).toBeNull();
  });
});

describe('REQ-353 where keepers add them', () => {
  test('a free plan is shown what Premium offers', async () => {
    openAs(ana);
    const link = await screen.findByRole('link', { name: words.premiumLink });
    expect(link.getAttribute('href')).toBe('/subscribe');
    expect(screen.queryByRole('button', { name: words.add })).toBeNull();
  });

  test('nobody else is let in', async () => {
    openAs(premiumAna, memorialDto());
    await screen.findByText(words.keepersOnly);
    expect(screen.queryByRole('button', { name: words.add })).toBeNull();
  });

  test('a file and a title are asked for in their fields', async () => {
    openAs(premiumAna);
    fireEvent.click(await screen.findByRole('button', { name: words.add }));
    await screen.findByText(words.chooseFirst);
    expect(screen.getByLabelText(words.titleLabel).getAttribute('aria-invalid')).toBe('true');
    screen.getByText(words.noneText('Bella'));
  });

  test('words are changed and a recording is removed after a question, by whoever keeps it on any plan', async () => {
    const address = `/api/memorials/${video.memorialId}/recordings/${video.id}`;
    const { calls } = openAs(ana, anasMemorial(recordings), {
      [`PATCH ${address}`]: () => ({ body: { id: video.id } }),
      [`DELETE ${address}`]: () => ({ body: { id: video.id } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: `${words.edit}: At the sea` }));
    const form = await screen.findByRole('dialog', { name: words.edit });
    fireEvent.change(within(form).getByLabelText(words.titleLabel), { target: { value: 'The garden' } });
    fireEvent.click(within(form).getByRole('button', { name: words.save }));
    await screen.findByText(words.saved);
    fireEvent.click(screen.getByRole('button', { name: `${words.remove}: At the sea` }));
    const question = await screen.findByRole('dialog', { name: words.removeTitle('At the sea') });
    fireEvent.click(within(question).getByRole('button', { name: words.remove }));
    await screen.findByText(words.removed.video);
    expect(calls.filter(({ path }) => path === address).map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { title: 'The garden', description: 'The tide came in', transcript: null }],
      ['DELETE', undefined],
    ]);
  });
});

test('how long something plays is told as people write it', () => {
  expect([4, 65, 600, 3_600, 3_725].map(playingTime)).toEqual([
    '0:04',
    '1:05',
    '10:00',
    '1:00:00',
    '1:02:05',
  ]);
});

test('SEC-16 a prepared file tells no time and no name, and nothing else of it changes', () => {
  const box = (type: string, content: number[]) => [
    ...[0, 0, 0, content.length + 8],
    ...[...type].map((letter) => letter.charCodeAt(0)),
    ...content,
  ];
  const header = (first: number) => [first, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 9, 9, 9, 9];
  const name = (length: number, text: string) =>
    Array.from({ length }, (_, place) => (place < text.length ? text.charCodeAt(place) : 0));
  const named = (text: string) =>
    box('mdia', [
      ...box('hdlr', [...name(8, ''), ...name(16, 'vide'), ...name(20, text)]),
      ...box(
        'minf',
        box(
          'stbl',
          box('stsd', [
            ...[0, 0, 0, 0, 0, 0, 0, 1],
            ...box('avc1', [...Array.from({ length: 42 }, () => 7), ...name(32, text), 9, 9, 9, 9]),
          ]),
        ),
      ),
    ]);
  const file = (times: number[], text: string) => {
    const dated = (first: number, count: number) =>
      header(first).map((byte, place) => (place >= 4 && place < 4 + count ? (times[place - 4] ?? 0) : byte));
    return Uint8Array.from([
      ...box('ftyp', [1, 2, 3, 4]),
      ...box('moov', [
        ...box('mvhd', dated(0, 8)),
        ...box('trak', [...box('tkhd', dated(1, 16)), ...named(text)]),
      ]),
      ...box('mdat', [1, 2, 3]),
    ]);
  };
  const given = file([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 9, 9, 9, 9], 'iPhone of Ana');
  expect(new Uint8Array(bareMp4(given.buffer))).toEqual(file([], ''));
  expect(bareMp4(new ArrayBuffer(3)).byteLength).toBe(3);
});
