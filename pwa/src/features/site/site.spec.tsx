import { contactDetails } from '@everpaw/contracts/site/about.messages';
import type { SiteMode } from '@everpaw/contracts/site/site-mode';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../test-app.tsx';

const inMode = (mode: SiteMode) => ({ 'GET /api/site': () => ({ body: { mode, calls: [] } }) });

async function open(
  path: string,
  replies: Parameters<typeof stubServer>[0] = {},
  user: typeof ana | null = null,
) {
  const calls = stubServer({ ...asUser(user), ...inMode('testing'), ...replies });
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  await app.known();
  return { ...app, calls };
}
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('the about page', () => {
  test.each([
    ['REQ-049', 'Our mission', /a page for the animal they miss/],
    ['REQ-050', 'Our vision', /Grief for an animal is grief/],
    ['REQ-051', 'Our story', /Everpaw began with a dog called Juno/],
    ['REQ-052', 'What we hold on to', /It has to work on the hill/],
    ['REQ-053', 'Who we are', /Ines Ferreira/],
    ['REQ-054', 'In figures', /12,000\+/],
    ['REQ-055', 'Where to find us', /hello@everpaw\.example/],
  ])('REQ-023 %s carries %s', async (_, name, words) => {
    await open('/about');
    expect(part(name).getByText(words)).toBeTruthy();
  });

  test('REQ-053 the team is a list of people with what they do', async () => {
    await open('/about');
    const people = part('Who we are').getAllByRole('listitem');
    expect(people.length).toBeGreaterThan(2);
    for (const person of people) expect(within(person).getByRole('heading')).toBeTruthy();
  });

  test('REQ-054 in testing mode the figures are written, not counted, and called samples', async () => {
    const { calls } = await open('/about');
    expect(part('In figures').getAllByRole('term')).toHaveLength(4);
    expect(part('In figures').getByText(/these figures are samples/)).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('stats'))).toEqual([]);
  });

  test('REQ-054 in live mode the figures are counted, and not called samples', async () => {
    await open('/about', {
      ...inMode('live'),
      'GET /api/memorials/stats': () => ({
        body: { total: 1234, byType: { dog: 1000, cat: 200, bird: 30, other: 4 } },
      }),
    });
    const figures = part('In figures');
    await waitFor(() =>
      expect(
        figures
          .getAllByRole('term')
          .map((term) => `${term.nextElementSibling?.textContent} ${term.textContent}`),
      ).toEqual(['1,234 public memorials', '1,000 for dogs', '200 for cats', '34 for other animals']),
    );
    expect(figures.queryByText(/samples|testing/)).toBeNull();
  });

  test('REQ-054 before the mode is known no figure is shown', async () => {
    await open('/about', { 'GET /api/site': () => null });
    expect(screen.queryByRole('region', { name: 'In figures' })).toBeNull();
  });

  test('REQ-055 every way to reach us, and the form', async () => {
    await open('/about');
    for (const { value } of contactDetails) expect(part('Where to find us').getByText(value)).toBeTruthy();
    expect(part('Where to find us').getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe(
      '/contact',
    );
  });
});

describe('help, privacy and terms', () => {
  test.each([
    [
      'REQ-135',
      '/help',
      'Help Center',
      'Without a signal',
      /Any page you’ve opened once stays on your device/,
    ],
    ['REQ-137', '/privacy', 'Privacy Policy', 'A history, and a key to it', /your key is destroyed/],
    ['REQ-138', '/terms', 'Terms of Service', 'The site is in testing mode', /no payment is taken/],
  ])('%s %s is a real page about this product', async (_, path, title, heading, words) => {
    await open(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(part(heading).getByText(words)).toBeTruthy();
  });

  test('REQ-138 in live mode the terms speak of buying, and not of testing', async () => {
    await open('/terms', inMode('live'));
    expect((await screen.findByRole('region', { name: 'When you buy something' })).textContent).toMatch(
      /Nothing is charged without that/,
    );
    expect(screen.getByRole('main').textContent).not.toMatch(/testing/);
  });

  test.each(['/help', '/privacy', '/terms'])(
    '%s lists its parts, and each entry leads to one',
    async (path) => {
      await open(path);
      const entries = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
      expect(entries.length).toBeGreaterThan(3);
      for (const entry of entries) {
        const target = document.querySelector(entry.getAttribute('href') ?? '');
        expect(target?.querySelector('h2')?.textContent).toBe(entry.textContent);
      }
    },
  );
});

describe('the contact page', () => {
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  function fill() {
    type('Your name', 'Ben Ortiz');
    type('Your email', 'ben@example.org');
    type('Your message', 'The QR code does not scan.');
  }

  test('REQ-136 sends what was written, once, and thanks', async () => {
    const { calls } = await open('/contact', {
      'POST /api/contact': () => ({ status: 202, body: { received: true } }),
    });
    fill();
    press();
    expect(await screen.findByText('Thank you for writing')).toBeTruthy();
    const [sent] = calls.filter(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      name: 'Ben Ortiz',
      email: 'ben@example.org',
      message: 'The QR code does not scan.',
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('REQ-136 everything is required, and what is missing is said at its field', async () => {
    const { calls } = await open('/contact');
    press();
    expect(await screen.findByText('Please enter your name')).toBeTruthy();
    expect(screen.getByText('Please enter your email')).toBeTruthy();
    expect(screen.getByText('Please write a message')).toBeTruthy();
    expect(document.activeElement).toBe(field('Your name'));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('REQ-136 a failure says so and keeps every word; another attempt is the same message', async () => {
    const attempts: Call[] = [];
    await open('/contact', {
      'POST /api/contact': (call) => {
        attempts.push(call);
        return attempts.length === 1
          ? { status: 429, body: { error: 'Please wait a minute.' } }
          : { status: 202, body: { received: true } };
      },
    });
    fill();
    press();
    expect(await screen.findByText('Your message wasn’t sent')).toBeTruthy();
    expect(screen.getByText('Please wait a minute.')).toBeTruthy();
    expect(field('Your message').value).toBe('The QR code does not scan.');
    press();
    expect(await screen.findByText('Thank you for writing')).toBeTruthy();
    expect(new Set(attempts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('somebody signed in need not type who they are', async () => {
    await open('/contact', {}, ana);
    await waitFor(() => expect(field('Your name').value).toBe('Ana Reis'));
    expect(field('Your email').value).toBe('ana@example.org');
  });

  test('without a signal it says so and sends nothing', async () => {
    const { calls } = await open('/contact');
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    fireEvent(window, new Event('offline'));
    fill();
    press();
    expect(await screen.findByText(/You have no signal/)).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    Reflect.deleteProperty(navigator, 'onLine');
  });
});

describe('how the site is doing', () => {
  const parts = { pages: 'working', words: 'working', photos: 'working', emails: 'working' };
  const checkedAt = '2026-03-01T12:00:00.000Z';
  const region = (name: string) => within(screen.getByRole('region', { name }));

  test('all is well: each part says so in a word, and the device what it keeps', async () => {
    await open('/status', { 'GET /api/status': () => ({ body: { parts, checkedAt } }) });
    await screen.findByText('Everything is working.');
    expect(region('The site').getAllByText('Working')).toHaveLength(4);
    expect(region('This device').getByText('No saved pages yet')).toBeTruthy();
    expect(region('This device').getByText('Everything you wrote here has been sent')).toBeTruthy();
  });

  test('what does not work is named by what people do, and looked at again on request', async () => {
    let now = { ...parts, photos: 'away', emails: 'slow' };
    await open('/status', { 'GET /api/status': () => ({ body: { parts: now, checkedAt } }) });
    await screen.findByText('Something isn’t working as it should. We’re on it.');
    const rows = region('The site')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
    expect(rows.filter((row) => row.endsWith('Not working right now'))).toEqual([
      expect.stringMatching(/^Photos/),
    ]);
    expect(rows.filter((row) => row.endsWith('Slower than usual'))).toEqual([
      expect.stringMatching(/^Emails/),
    ]);
    now = { ...now, photos: 'working', emails: 'working' };
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Everything is working.');
  });

  test('a site that cannot be reached: what was opened stays, what is written waits', async () => {
    await open('/status', { 'GET /api/status': () => null });
    await screen.findByText('Everpaw can’t be reached right now.');
    expect(region('The site').getByText(/stay on this device/)).toBeTruthy();
    expect(region('The site').queryByRole('list')).toBeNull();
  });
});
