// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { idOf, keeperId, positionOf } from '../testing/fixtures.ts';
import { found, isChanges, isDto, isGone, isPage, jsonOf, refusalOf } from './answers.ts';

type Given = Parameters<typeof isGone>[0];
const problem = {
  type: 'about:blank',
  title: 'Gone',
  status: 404,
  error: 'A sentence',
  code: 'gone',
  errors: [],
};
const answer = (status: number, text: string, headers: Record<string, string> = {}): Given => ({
  ok: status < 300,
  status,
  text,
  headers: new Headers(headers),
});
const own = { 'content-type': 'application/problem+json' };
const thrown = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('an answer of this server', () => {
  it('is told from a stranger’s by its shape', () => {
    const dto = { id: idOf(1), position: positionOf(1), createdAt: '2026-01-01T00:00:00.000Z' };
    expect(isDto(dto, idOf(1))).toBe(true);
    for (const wrong of [
      { ...dto, id: idOf(2) },
      { ...dto, position: 1 },
      { ...dto, createdAt: undefined },
      null,
      'a page',
      [],
    ])
      expect(isDto(wrong, idOf(1))).toBe(false);
    expect(isPage({ entries: [], count: 0 })).toBe(true);
    for (const wrong of [{ entries: {}, count: 0 }, { entries: [] }, { count: 0 }, null, 7])
      expect(isPage(wrong)).toBe(false);
    const changes = { entries: [], removed: [], position: positionOf(1) };
    expect(isChanges(changes)).toBe(true);
    for (const wrong of [
      { ...changes, entries: null },
      { ...changes, removed: undefined },
      { ...changes, position: 3 },
      null,
    ])
      expect(isChanges(wrong)).toBe(false);
  });

  it('is read as JSON, and as nothing where it is none', () => {
    expect(jsonOf('{"a":1}')).toEqual({ a: 1 });
    expect(jsonOf('<html>')).toBeNull();
  });

  it('says that something is gone only in its own words', () => {
    expect(isGone(answer(200, '{}'))).toBe(false);
    expect(isGone(answer(404, JSON.stringify(problem), own))).toBe(true);
    for (const foreign of [answer(404, '<html>Not found'), answer(404, JSON.stringify(problem))])
      expect(thrown(() => isGone(foreign))).toMatchObject({ kind: 'network', code: 'not-this-server' });
    expect(found(answer(200, '{}')).text).toBe('{}');
    expect(thrown(() => found(answer(404, JSON.stringify(problem), own)))).toMatchObject({
      kind: 'network',
      code: 'not-this-server',
    });
  });

  it('refuses with its status, words and errors, and says when to come again', () => {
    const errors = [{ path: 'petName', message: 'No' }];
    const text = JSON.stringify({ ...problem, status: 422, errors });
    expect(refusalOf(answer(422, text, { ...own, 'retry-after': '3' }), 0)).toMatchObject({
      kind: 'http',
      status: 422,
      code: 'gone',
      message: 'A sentence',
      errors,
      retryAfterMs: 3_000,
      ended: null,
    });
  });

  it('REL-28 a foreign refusal is no answer, whatever it asks for', () => {
    expect(refusalOf(answer(503, 'Bad gateway', { 'retry-after': '86400' }), 0)).toMatchObject({
      kind: 'network',
      status: 0,
      retryAfterMs: null,
    });
  });

  it.each([
    [`ended ${keeperId}`, { reason: 'ended', accountId: keeperId }],
    [`password ${keeperId}`, { reason: 'password', accountId: keeperId }],
    [`forgotten ${keeperId}`, null],
    ['ended', null],
    ['', null],
  ])('tells whose session was ended, and why (%s)', (said, ended) => {
    const headers = { ...own, 'x-session-ended': said };
    expect(refusalOf(answer(401, JSON.stringify(problem), headers), 0).ended).toEqual(ended);
  });
});
