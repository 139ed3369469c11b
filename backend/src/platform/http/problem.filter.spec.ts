import { UnavailableError, UnknownError } from '@eventstore/db-client';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type ArgumentsHost, Logger } from '@nestjs/common';
import { mongo } from 'mongoose';
import { QueueUnavailable } from '../execution/jobs/job-queue.ts';
import { ProblemFilter } from './problem.filter.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** As much of a request and its reply as the filter touches. */
function setUp() {
  const lines: string[] = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation((line: unknown) => void lines.push(String(line)));
  const headers = new Map<string, unknown>();
  let status = 0;
  const reply = {
    status: (given: number) => {
      status = given;
      return reply;
    },
    hasHeader: (name: string) => headers.has(name),
    header: (name: string, value: unknown) => {
      headers.set(name, value);
      return reply;
    },
    type: () => reply,
    send: () => reply,
  };
  const request = { id: 'r-1', method: 'GET', routeOptions: { url: '/api/memorials' } };
  const http = { getRequest: () => request, getResponse: () => reply };
  const host = { switchToHttp: () => http } as unknown as ArgumentsHost; // the rest of Nest's host is not asked for
  const filter = new ProblemFilter();
  return {
    lines,
    answerTo: (error: unknown) => {
      headers.clear();
      filter.catch(error, host);
      return [status, headers.get('retry-after')];
    },
  };
}

describe('What was thrown', () => {
  it.each([
    ['a log that is away', new UnavailableError(undefined, 'closed')],
    ['a log that answers "unknown"', new UnknownError(undefined, 'unknown')],
    ['a command that waited too long for it', new DomainError('unavailable', 'unavailable', 'Not now')],
    ['a read store that is away', new mongo.MongoNetworkError('closed')],
    ['a primary that steps down', new mongo.MongoServerError({ message: 'no', code: 189 })],
    ['a queue that is away', new QueueUnavailable('full')],
    ['a full disk', Object.assign(new Error('full'), { code: 'ENOSPC' })],
    ['a full database', Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ])('REL-23, 36 %s is 503 with Retry-After, and one line without a stack', (_, error) => {
    const { lines, answerTo } = setUp();
    expect(answerTo(error)).toEqual([503, 5]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(' at ');
  });

  it('REL-38 20,000 failures of two kinds in a moment are two lines', () => {
    const { lines, answerTo } = setUp();
    const statuses = new Set<unknown>();
    for (let n = 0; n < 10_000; n += 1)
      for (const error of [new TypeError('ours'), new UnavailableError(undefined, 'closed')])
        statuses.add(answerTo(error)[0]);
    expect([...statuses]).toEqual([500, 503]);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['TypeError', 'unavailable']);
  });
});
