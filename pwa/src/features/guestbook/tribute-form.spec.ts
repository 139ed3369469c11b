// @vitest-environment node
import {
  maxTributeLength,
  maxVisitorLocationLength,
  maxVisitorNameLength,
} from '@everpaw/contracts/guestbook/guestbook.limits';
import { signGuestbookData } from '@everpaw/contracts/guestbook/tribute.commands';
import { describe, expect, test } from 'vitest';
import { emptyTribute, formOf, lacksRequired, tributeErrors, tributeOf } from './tribute-form.ts';

const nobody = '0197f3a0-0000-7000-8000-000000000001';
const nora = { visitorName: 'Nora', visitorLocation: '', tributeMessage: 'Sleep well.' };

describe('a tribute as it is written', () => {
  test('REQ-308 REQ-309 REQ-310 name and message are required, the place is not', () => {
    expect(tributeErrors(nora)).toEqual({});
    expect(Object.keys(tributeErrors(emptyTribute))).toEqual(['visitorName', 'tributeMessage']);
  });

  test('REQ-313 REQ-314 white space counts as nothing', () => {
    expect(lacksRequired({ ...nora, tributeMessage: ' \n\t ' })).toBe(true);
    expect(lacksRequired({ ...nora, visitorName: '  ' })).toBe(true);
    expect(lacksRequired(nora)).toBe(false);
  });

  test('REQ-313 text of which nothing is seen counts as nothing, as on the server', () => {
    for (const unseen of ['\u200b\u200b', '\u2800 \u3164', '\u202e'])
      expect(
        Object.keys(tributeErrors({ visitorName: unseen, visitorLocation: unseen, tributeMessage: unseen })),
      ).toEqual(['visitorName', 'tributeMessage']);
    expect(tributeOf({ ...nora, visitorLocation: '\u200b' }).visitorLocation).toBeNull();
  });

  test('REQ-312 500 characters are accepted, one more is not', () => {
    expect(tributeErrors({ ...nora, tributeMessage: 'x'.repeat(500) })).toEqual({});
    expect(tributeErrors({ ...nora, tributeMessage: `${'x'.repeat(500)}  ` })).toEqual({});
    expect(tributeErrors({ ...nora, tributeMessage: 'x'.repeat(501) })).toEqual({
      tributeMessage: 'Please use at most 500 characters for the message',
    });
  });

  test('REQ-312 each field is counted in characters, as the server counts them', () => {
    const full = {
      visitorName: '🐾'.repeat(maxVisitorNameLength),
      visitorLocation: '🐾'.repeat(maxVisitorLocationLength),
      tributeMessage: '🐾'.repeat(maxTributeLength),
    };
    const sent = { memorialId: nobody, tributeId: nobody };
    expect(tributeErrors(full)).toEqual({});
    expect(signGuestbookData.safeParse({ ...sent, ...tributeOf(full) }).success).toBe(true);
    for (const field of ['visitorName', 'visitorLocation', 'tributeMessage'] as const) {
      const longer = { ...full, [field]: `${full[field]}x` };
      expect(Object.keys(tributeErrors(longer))).toEqual([field]);
      expect(signGuestbookData.safeParse({ ...sent, ...tributeOf(longer) }).success).toBe(false);
    }
  });

  test('REQ-415 what is sent is trimmed, and no place is null', () => {
    expect(tributeOf({ visitorName: ' Nora ', visitorLocation: ' ', tributeMessage: ' Hi ' })).toEqual({
      visitorName: 'Nora',
      visitorLocation: null,
      tributeMessage: 'Hi',
    });
  });

  test('what was kept is read back, whatever it is', () => {
    expect(formOf({ ...nora, visitorLocation: null })).toEqual(nora);
    expect(formOf('damaged')).toEqual(emptyTribute);
  });
});
