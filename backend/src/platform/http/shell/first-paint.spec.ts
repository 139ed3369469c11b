import { expect, test } from '@jest/globals';
import { keepingDrawings, openFirstPaint, type PageToPaint } from './first-paint.ts';

function painter() {
  const drawn: PageToPaint[] = [];
  const draw = keepingDrawings(async (page) => {
    drawn.push(page);
    return page.path === '/broken' ? null : `<p>${drawn.length}</p>`;
  });
  return { drawn, draw };
}
const page = (path: string, at: string, visitor = true): PageToPaint => ({
  path,
  answers: {},
  painted: { visitor, at },
});

test('a page is drawn once for all visitors, until a view moves', async () => {
  const { drawn, draw } = painter();
  const first = await draw(page('/', '2026-01-01T00:00:00.000Z'), 'a');
  const second = await draw(page('/', '2026-01-02T00:00:00.000Z'), 'a');
  expect(second).toMatchObject({ html: first?.html, painted: { at: '2026-01-01T00:00:00.000Z' } });
  expect(drawn).toHaveLength(1);
  const third = await draw(page('/', '2026-01-03T00:00:00.000Z'), 'b');
  expect(third).toMatchObject({ html: '<p>2</p>', painted: { at: '2026-01-03T00:00:00.000Z' } });
});

test('what is drawn for somebody in particular is kept for nobody', async () => {
  const { drawn, draw } = painter();
  await draw(page('/', '2026-01-01T00:00:00.000Z', false), 'a');
  await draw(page('/', '2026-01-01T00:00:00.000Z'), 'a');
  await draw(page('/', '2026-01-01T00:00:00.000Z', false), 'a');
  expect(drawn).toHaveLength(3);
});

test('what cannot be drawn is no drawing, with or without the built app', async () => {
  expect(await painter().draw(page('/broken', '2026-01-01T00:00:00.000Z'), 'a')).toBeNull();
  const none = await openFirstPaint('/nowhere/first-paint.js');
  expect(await none(page('/', '2026-01-01T00:00:00.000Z'))).toBeNull();
});
