import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';
import { anasMemorial, memorialDto, pullAnswerOf, tributeDto } from '../../test-memorials.ts';

const path = `/memorial/${memorialDto().id}`;
const answer = { answer: 'Thank you, Margarethe.', answeredAt: '2026-03-02T12:00:00.000Z' };

/** A site whose keeper is signed in; it takes no commands, like one that can't be reached. */
function asKeeper(tribute = tributeDto()) {
  const memorial = anasMemorial();
  stubServer({
    ...asUser(ana),
    [`GET /api/memorials/${memorial.id}`]: () => ({ body: memorial }),
    [`GET /api/memorials/${memorial.id}/guestbook`]: () => ({
      body: { entries: [tribute], count: 1, nextCursor: null },
    }),
    'GET /api/sync': () => ({ body: pullAnswerOf([memorial], [tribute]) }),
  });
  renderApp(path);
}

async function openForm(name: 'Answer' | 'Change the answer') {
  fireEvent.click(await screen.findByRole('button', { name: 'More about the tribute from Margarethe' }));
  fireEvent.click(await screen.findByRole('button', { name }));
  return within((await screen.findByLabelText('Your answer to Margarethe')).closest('form') as HTMLElement);
}

describe('the family’s answer', () => {
  test('is read by visitors beneath the tribute; they can’t answer', async () => {
    const memorial = memorialDto();
    stubServer({
      ...asUser(null),
      [`GET /api/memorials/${memorial.id}`]: () => ({ body: memorial }),
      [`GET /api/memorials/${memorial.id}/guestbook`]: () => ({
        body: { entries: [tributeDto(answer)], count: 1, nextCursor: null },
      }),
    });
    renderApp(path);
    expect(await screen.findByText('Thank you, Margarethe.')).toBeTruthy();
    expect(screen.getByText('The family answered')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'More about the tribute from Margarethe' }));
    await screen.findByRole('button', { name: 'Report' });
    expect(screen.queryByRole('button', { name: 'Change the answer' })).toBeNull();
  });

  test('is written by a keeper without the server, and shown at once', async () => {
    asKeeper();
    const form = await openForm('Answer');
    fireEvent.click(form.getByRole('button', { name: 'Answer' }));
    expect(await form.findByText('Please write a few words')).toBeTruthy();
    fireEvent.change(form.getByRole('textbox'), { target: { value: ' Thank you, Margarethe. ' } });
    fireEvent.click(form.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('The family answered')).toBeTruthy();
    expect(screen.getByText('Thank you, Margarethe.').tagName).toBe('P');
    expect(screen.queryByLabelText('Your answer to Margarethe')).toBeNull();
  });

  test('is changed, and removed', async () => {
    asKeeper(tributeDto(answer));
    const form = await openForm('Change the answer');
    expect(form.getByRole('textbox')).toHaveProperty('value', 'Thank you, Margarethe.');
    fireEvent.change(form.getByRole('textbox'), { target: { value: 'Thank you so much.' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Thank you so much.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change the answer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the answer' }));
    expect(await screen.findByRole('button', { name: 'Answer' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Your answer to Margarethe')).toBeNull());
    expect(screen.queryByText('The family answered')).toBeNull();
  });
});
