import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asUser, renderApp, stubServer } from '../../test-app.tsx';
import { contrast } from './colour.ts';
import { seasonalColours } from './seasonal-theme.ts';
import { pageColours } from './theme-colours.ts';

const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const season = (
  more: Partial<SeasonalTheme> = {},
  theme: Partial<SeasonalTheme['theme']> = {},
): SeasonalTheme => ({
  id: '0197f3a0-0000-7000-8000-000000000001',
  name: 'Spring',
  isActive: true,
  startDate: at(-day),
  endDate: at(day),
  priority: 10,
  ...more,
  theme: {
    primaryColor: '#3f5a45',
    secondaryColor: '#eef2e8',
    backgroundImage: null,
    heroTitle: 'The light comes back',
    heroSubtitle: 'So do the walks.',
    specialMessage: 'For those who miss a walk.',
    ctaText: 'Begin their page',
    ...theme,
  },
});

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
const house = 'A page for a life well loved';

/** The landing page of a site whose answer can change. */
async function open(first: SeasonalTheme[]) {
  const answer = { themes: first };
  const calls = stubServer({
    ...asUser(null),
    'GET /api/seasonal-themes/active': () => ({ body: answer.themes }),
  });
  const app = renderApp('/');
  await screen.findByRole('heading', { level: 1 });
  const asked = () => calls.filter(({ path }) => path === '/api/seasonal-themes/active').length;
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  return { ...app, answer, asked };
}

afterEach(() => vi.useRealTimers());

describe('the season on the landing page', () => {
  test('REQ-139 REQ-371 the hero says the words of the active theme', async () => {
    await open([season()]);
    await waitFor(() => expect(title()).toBe('The light comes back'));
    expect(screen.getByText('So do the walks.')).toBeTruthy();
    expect(screen.getByText('For those who miss a walk.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Begin their page' })).toBeTruthy();
  });

  test('REQ-386 of several the one with the highest priority', async () => {
    await open([season({ priority: 1 }), season({ priority: 2 }, { heroTitle: 'Louder' })]);
    await waitFor(() => expect(title()).toBe('Louder'));
  });

  test.each([
    ['none is there', []],
    ['it is over', [season({ endDate: at(-1) })]],
    ['it is still to come', [season({ startDate: at(day / 2) })]],
    ['it is switched off', [season({ isActive: false })]],
  ])('REQ-385 REQ-387 REQ-389 the default words and colours while %s', async (_, themes) => {
    const { client } = await open(themes);
    await waitFor(() => expect(client.getQueryData(['/api/seasonal-themes/active'])).toEqual(themes));
    expect(title()).toBe(house);
    expect(variable('--color-moss')).toBe('');
  });

  test('REQ-388 REQ-389 its colours are style variables of the page, and go when it goes', async () => {
    const { answer, client } = await open([season()]);
    await waitFor(() =>
      expect(variable('--color-moss')).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/),
    );
    answer.themes = [];
    await client.refetchQueries({ queryKey: ['/api/seasonal-themes/active'] });
    await waitFor(() => expect(title()).toBe(house));
    for (const name of ['--color-moss', '--color-paper', '--themed-ink']) expect(variable(name)).toBe('');
  });

  test('REQ-388 REQ-389 another screen is in its own colours again', async () => {
    const { unmount } = await open([season()]);
    await waitFor(() => expect(variable('--color-paper')).not.toBe(''));
    unmount();
    expect(variable('--color-paper')).toBe('');
  });

  test('REQ-390 it is asked for again every hour', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { answer, asked } = await open([]);
    await waitFor(() => expect(title()).toBe(house));
    answer.themes = [season({ startDate: at(-day), endDate: at(9 * day) })];
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect([asked(), title()]).toEqual([1, house]);
    await vi.advanceTimersByTimeAsync(61_000);
    await waitFor(() => expect(title()).toBe('The light comes back'));
    expect(asked()).toBe(2);
  });

  test('a picture behind the hero is only an ornament', async () => {
    await open([season({}, { backgroundImage: '/media/a/w1600.webp' })]);
    await waitFor(() => expect(title()).toBe('The light comes back'));
    const behind = document.querySelector<HTMLElement>('[style*="background-image"]');
    expect(behind?.style.backgroundImage).toContain('/media/a/w1600.webp');
    expect(behind?.getAttribute('aria-hidden')).toBe('true');
  });
});

test.each(['#ffffff', '#000000', '#ffff00', '#ff00ff', '#00ffcc', '#808080'])(
  'REQ-388 whatever colours are chosen (%s), words stay readable in both schemes',
  (colour) => {
    const { light, dark } = pageColours(
      seasonalColours(season({}, { primaryColor: colour, secondaryColor: colour })),
    );
    for (const { ink, accent, onInk, paper, leaf, sunk, wash } of [light, dark]) {
      for (const ground of [paper, leaf, sunk, wash])
        for (const words of [ink, accent]) expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onInk, ink)).toBeGreaterThanOrEqual(4.5);
    }
  },
);
