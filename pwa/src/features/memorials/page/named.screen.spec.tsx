import { pageNameMessages as messages } from '@everpaw/contracts/memorials/address/page-name.messages';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openOffline } from '../../../offline/offline.ts';
import { ana, asUser, renderApp, stubServer } from '../../../test-app.tsx';
import { anasMemorial, memorialDto, pullAnswerOf } from '../../../test-memorials.ts';

const bella = memorialDto({ pageNames: ['bella-two', 'bella-one'] });
const isBella = () => screen.findByRole('heading', { level: 1, name: 'Bella' });

describe('a page under its name', () => {
  test('is found by the server, and an earlier name is replaced', async () => {
    stubServer({
      ...asUser(null),
      'GET /api/page-names/bella-one': () => ({ body: { memorialId: bella.id, pageName: 'bella-two' } }),
      'GET /api/page-names/bella-two': () => ({ body: { memorialId: bella.id, pageName: 'bella-two' } }),
      [`GET /api/memorials/${bella.id}`]: () => ({ body: bella, headers: { etag: '"1"' } }),
      [`GET /api/memorials/${bella.id}/guestbook`]: () => ({
        body: { entries: [], count: 0, nextCursor: null },
      }),
    });
    const { place } = renderApp('/Bella-One');
    await isBella();
    await waitFor(() => expect(place()).toBe('/bella-two'));
  });

  test('opens from the device without the server, also by an earlier name', async () => {
    const offline = openOffline();
    await offline.cacheAnswer(memorialEntity.name, bella);
    stubServer({ ...asUser(null), [`GET /api/memorials/${bella.id}`]: () => null });
    const { place } = renderApp('/bella-one', { offline });
    await isBella();
    await waitFor(() => expect(place()).toBe('/bella-two'));
  });
});

test('the owner sees why an address can’t be one, takes a free one, and it is sent', async () => {
  const own = anasMemorial({ petName: 'Bella' });
  const path = `/api/memorials/${own.id}/page-name`;
  let saved = own;
  const calls = stubServer({
    ...asUser(ana),
    'GET /api/sync': () => ({ body: pullAnswerOf([saved]) }),
    [`GET /api/memorials/${own.id}`]: () => ({ body: saved }),
    [`GET ${path}?name=bella`]: () => ({
      body: { answer: 'taken', why: messages.taken, suggestions: ['our-bella', 'dear-bella'] },
    }),
    [`GET ${path}?name=our-bella`]: () => ({ body: { answer: 'free', why: null, suggestions: [] } }),
    [`PUT ${path}`]: () => {
      saved = { ...own, pageNames: ['our-bella'] };
      return { body: { id: own.id } };
    },
  });
  renderApp(`/memorials/${own.id}/edit`);
  const steps = await screen.findByRole('navigation', { name: 'Steps' });
  fireEvent.click(within(steps).getByRole('button', { name: /Memorial Settings/ }));
  const field = await screen.findByRole('textbox', { name: messages.label });
  await screen.findByText(messages.taken);
  fireEvent.change(field, { target: { value: 'two words' } });
  await screen.findByText(messages.characters);
  fireEvent.change(field, { target: { value: 'bella' } });
  fireEvent.click(await screen.findByRole('button', { name: 'our-bella' }));
  await screen.findByText(messages.isFree);
  fireEvent.click(screen.getByRole('button', { name: messages.save }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ pageName: 'our-bella' }),
  );
});
