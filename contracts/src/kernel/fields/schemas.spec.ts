import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { catalogue } from '../../languages/de/catalogue.ts';
import { DomainError } from '../domain-error.ts';
import { readFrom } from '../languages/localized.ts';
import { email } from '../text/email.ts';
import { parseOrRefuse } from './refuse-invalid.ts';
import {
  calendarDate,
  dayOrInstant,
  instant,
  line,
  moment,
  position,
  sha256,
  text,
  timeZone,
  uuid,
} from './schemas.ts';

const said = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const hex = '0123456789abcdef';

/** A sample of every kind of character that draws nothing. */
const invisible = [
  ...'\u0000\u0007\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200d\u200e\u202a\u202e\u2060\u2066\u2069\u2800\u3164\ufe0f\ufeff\uffa0\ufff9\u{1d173}\u{e0001}\u{e0100}',
];

describe('what is written in a form of its own', () => {
  test.each<[string, z.ZodMiniType, string, string[], string[]]>([
    [
      'an id',
      uuid,
      'This isn’t a valid id',
      [
        '0197f3a0-0000-7000-8000-000000000001',
        'abcdef01-2345-1789-bbcd-ef0123456789',
        '00000000-0000-8000-9000-000000000000',
        '00000000-0000-4000-a000-000000000000',
      ],
      [
        '',
        '0197f3a0-0000-7000-8000-00000000000',
        '0197f3a0-0000-0000-8000-000000000001',
        '0197f3a0-0000-9000-8000-000000000001',
        '0197f3a0-0000-7000-7000-000000000001',
        '0197f3a0-0000-7000-8000-000000000001\n',
        ' 0197f3a0-0000-7000-8000-000000000001',
        '0197F3A0-0000-7000-8000-000000000001',
      ],
    ],
    [
      'a SHA-256',
      sha256,
      'This isn’t a valid SHA-256',
      [hex.repeat(4)],
      ['', hex, `${hex.repeat(4)}0`, `${hex.repeat(3)}0123456789abcdeg`, hex.repeat(4).toUpperCase()],
    ],
    [
      'a time',
      instant,
      'This isn’t a valid time',
      ['2026-03-01T12:00:00.000Z'],
      [
        '2026-03-01',
        '2026-03-01T12:00:00Z',
        '2026-03-01T12:00:00.000',
        '2026-03-01T12:00:00.000+01:00',
        'x2026-03-01T12:00:00.000Z',
        '2026-03-01T12:00:00.000Zx',
        '2026-03-01T12:00:00x000Z',
        '026-03-01T12:00:00.000Z',
        '2026-3-01T12:00:00.000Z',
        '2026-03-01T12:00:00.00Z',
      ],
    ],
    [
      'a position',
      position,
      'This isn’t a valid position',
      [`${hex}.${hex}`],
      [hex, `${hex}x${hex}`, `${hex}.${hex}0`, `0${hex}.${hex}`, `${hex}.`, `${hex}.0123456789abcdeG`],
    ],
    [
      'a date',
      calendarDate,
      'Please enter a date as YYYY-MM-DD',
      ['1800-01-01', '2024-02-29', '2024-12-31'],
      ['1799-12-31', '2023-02-29', '2024-04-31', '2024-00-10', '2024-13-01', '2024-01-00', '2024-1-01', 'x'],
    ],
    [
      'an email address',
      email,
      'Please enter a valid email address',
      ['ana@example.org', ' Ana.Reis+pets@mail.Example.org ', `${'x'.repeat(242)}@example.org`],
      [
        'ana',
        '@example.org',
        'ana@',
        'ana@example',
        'ana@.org',
        'ana@example.',
        'ana reis@example.org',
        'ana@exam ple.org',
        'ana@example.o rg',
        'ana@b@example.org',
        'ana@example.org,eve@example.org',
        'Ana <ana@example.org>',
        '"ana"@example.org',
        'ana@[127.0.0.1]',
        `${'x'.repeat(243)}@example.org`,
        'ana@example.org\r\nBcc: eve@example.org',
        ...invisible.flatMap((one) => [
          `an${one}a@example.org`,
          `ana@exa${one}mple.org`,
          `ana@example.o${one}rg`,
          `ana@example.org${one}x`,
        ]),
        ...invisible
          .filter((one) => one.trim() !== '')
          .flatMap((one) => [`${one}ana@example.org`, `ana@example.org${one}`]),
      ],
    ],
  ])('SEC-14 SEC-20 %s', (_, schema, message, right, wrong) => {
    for (const one of right) expect([one, said(schema, one)]).toEqual([one, []]);
    for (const one of wrong) expect([one, said(schema, one)]).toEqual([one, [message]]);
  });

  test('an address is compared in lower case, and none at all is asked for', () => {
    expect(email.parse(' Ana@Example.ORG ')).toBe('ana@example.org');
    expect(said(email, '  ')).toEqual(['Please enter your email']);
  });
});

test('REQ-611 a device that doesn’t know its time zone is in UTC; any other unknown zone is refused', () => {
  expect(timeZone.parse('Etc/Unknown')).toBe('UTC');
  expect(timeZone.parse('Europe/Berlin')).toBe('Europe/Berlin');
  expect(said(timeZone, 'Moon/Sea')).toEqual(['We don’t recognize this time zone']);
});

describe('words', () => {
  const controls = ['\u0000', '\u0002', '\u0007', '\u000b', '\u000c', '\u001b', '\u007f', '\u0085'];
  const bad = 'Please use letters, numbers and punctuation only';

  test('are refused in the language in which the error is read', () => {
    const name = line({ min: 1, max: 3 });
    readFrom(() => ({ language: 'de', texts: catalogue }));
    const german = [said(name, ''), said(name, 'abcd'), said(uuid, 'x')].flat();
    readFrom(() => ({ language: 'en' }));
    expect(german).toEqual([
      'Bitte fülle dieses Feld aus',
      'Bitte verwende höchstens 3 Zeichen',
      'Das ist keine gültige ID',
    ]);
    expect(said(name, '')).toEqual(['Please fill in this field']);
  });

  test('are trimmed, and as long as they may be', () => {
    for (const schema of [text({ min: 2, max: 3 }), line({ min: 2, max: 3 })]) {
      expect(schema.parse('  ab ')).toBe('ab');
      expect(schema.parse('abc')).toBe('abc');
      expect(said(schema, ' a ')).toEqual(['Please fill in this field']);
      expect(said(schema, 'abcd')).toEqual(['Please use at most 3 characters']);
    }
    const own = { min: 1, max: 1, required: 'Write!', tooLong: 'Shorter!' };
    expect([said(text(own), ''), said(text(own), 'ab')]).toEqual([['Write!'], ['Shorter!']]);
    expect(said(text({ max: 1 }), '')).toEqual([]);
  });

  test('are counted in characters, so that an emoji of one code point is one', () => {
    for (const schema of [text({ min: 2, max: 3 }), line({ min: 2, max: 3 })]) {
      for (const value of ['🐾🐾', '🐾🐾🐾', 'a🐾b'])
        expect([value, said(schema, value)]).toEqual([value, []]);
      expect(said(schema, '🐾')).toEqual(['Please fill in this field']);
      expect(said(schema, '🐾🐾🐾🐾')).toEqual(['Please use at most 3 characters']);
    }
  });

  test('REL-50 are composed, whichever keyboard typed them', () => {
    for (const schema of [text({ min: 1, max: 3 }), line({ min: 1, max: 3 })])
      for (const typed of ['Đốm', 'Đốm'.normalize('NFD'), 'Đô\u0301m'])
        expect(schema.parse(typed)).toBe('Đốm');
    // More marks than any language has: as they are, in linear time.
    const marks = `a${'\u0301\u0323'.repeat(100_000)}`;
    expect(text({ max: 300_000 }).parse(marks)).toBe(marks);
  });

  test('SEC-14 lose half of a surrogate pair, and keep all that stands around it', () => {
    for (const schema of [text({ min: 1, max: 9 }), line({ min: 1, max: 9 })]) {
      expect(schema.parse(' Zoë\ud83d 🐾 ')).toBe('Zoë\ufffd 🐾');
      expect(schema.parse('\udc3eRex')).toBe('\ufffdRex');
    }
  });

  test('SEC-14 of which nothing is seen are missing', () => {
    for (const schema of [text({ min: 1, max: 9 }), line({ min: 1, max: 9 })])
      for (const one of invisible.filter((each) => !/\p{Cc}/u.test(each)))
        for (const value of [one, `${one} ${one}`, ` ${one}\u200b`])
          expect([value, said(schema, value)]).toEqual([value, ['Please fill in this field']]);
  });

  test('SEC-14 of one line turn nothing around', () => {
    for (const one of [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'])
      for (const value of [`Re${one}x`, `${one}Rex`, `Rex ${one}`])
        expect(line({ min: 1, max: 9 }).parse(value)).toBe('Rex');
  });

  test('keep what scripts and emoji are joined with', () => {
    for (const schema of [text({ min: 1, max: 20 }), line({ min: 1, max: 20 })])
      for (const value of ['👩\u200d🚒', 'می\u200cخواهم', '❤\ufe0f', 'क्\u200dष', 'אב\u200f!'])
        expect(schema.parse(value)).toBe(value);
  });

  test('SEC-20 lose the control characters of pasted text, in every field', () => {
    for (const one of controls)
      for (const schema of [text({ min: 2, max: 2 }), line({ min: 2, max: 2 })]) {
        for (const value of [`a${one}b`, `${one}ab`, `ab${one}`, `${one}${one}a${one}b`])
          expect([value, schema.parse(value)]).toEqual([value, 'ab']);
        expect(said(schema, one)).toEqual(['Please fill in this field']);
      }
  });

  test('SEC-20 have line breaks only where there may be several lines, and a tab in a line is a space', () => {
    for (const one of ['\n', '\r', '\u2028', '\u2029']) {
      expect(text({ max: 9 }).parse(`a${one}b`)).toBe(`a${one}b`);
      expect(said(line({ max: 9 }), `a${one}b`)).toEqual([bad]);
    }
    expect(text({ max: 9 }).parse('a\tb')).toBe('a\tb');
    expect(line({ max: 9 }).parse('\ta\tb\t')).toBe('a b');
    for (const schema of [text({ max: 9 }), line({ max: 9 })]) expect(said(schema, 'Zoë 🐾 犬')).toEqual([]);
  });
});

describe('a refusal', () => {
  const refusal = (work: () => unknown): DomainError => {
    try {
      work();
    } catch (error) {
      if (error instanceof DomainError) return error;
    }
    throw new Error('it was not refused');
  };

  test('has the first field’s sentence or the caller’s, and names every field', () => {
    const both = email;
    expect(parseOrRefuse(both, ' a@b.org')).toBe('a@b.org');
    const first = refusal(() => parseOrRefuse(both, ''));
    expect({ ...first, message: first.message }).toEqual({
      name: 'DomainError',
      kind: 'invalid',
      code: 'invalid',
      message: 'Please enter your email',
      errors: [{ path: '', message: 'Please enter your email' }],
      current: undefined,
    });
    expect(refusal(() => parseOrRefuse(both, '', 'No.'))).toMatchObject({
      message: 'No.',
      errors: [{ message: 'Please enter your email' }],
    });
  });

  test('carries what it is told, and nothing where it is told nothing', () => {
    expect(new DomainError('gone', 'x', 'X')).toMatchObject({ errors: [], current: undefined, message: 'X' });
    const errors = [{ path: 'a.b', message: 'No.' }];
    expect(new DomainError('conflict', 'x', 'X', { errors, current: 1 })).toMatchObject({
      errors,
      current: 1,
    });
  });
});

describe('a moment of the past', () => {
  test.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00.123456Z', '2026-03-01T12:00:00.123Z'],
    ['2026-03-01T01:30:00+02:00', '2026-02-28T23:30:00.000Z'],
    ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'],
  ])('is %j, however it is written: %j', (written, instantInUtc) => {
    for (const schema of [moment, dayOrInstant]) expect(schema.parse(written)).toBe(instantInUtc);
  });

  test('is a position, too, or a day where days are meant, and nothing else', () => {
    const place = '0000000000000010.0000000000000010';
    expect(moment.parse(place)).toBe(place);
    expect(dayOrInstant.parse('2026-03-01')).toBe('2026-03-01');
    for (const other of ['2026-02-30T12:00:00Z', '2026-03-01T25:00:00Z', '2026-03-01T12:00:00', '12:00', ''])
      for (const schema of [moment, dayOrInstant]) expect(said(schema, other)).toHaveLength(1);
    expect(said(moment, '2026-03-01')).toEqual(['This isn’t a valid position or time']);
  });
});
