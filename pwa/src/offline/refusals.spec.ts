import { describe, expect, it } from 'vitest';
import { copyText, refusalOf } from './refusals.ts';
import { entry, idOf, memorialId } from './testing/fixtures.ts';

describe('a refusal', () => {
  it('names both versions of a conflict, field by field', () => {
    const refused = entry(
      1,
      'EditMemorial',
      { memorialId, changes: { petName: 'Luna' }, base: { petName: 'Bella' } },
      {
        state: 'rejected',
        error: {
          kind: 'conflict',
          code: 'edit-conflict',
          message: 'Somebody',
          errors: [],
          current: { petName: 'Lu' },
        },
      },
    );
    expect(refusalOf(refused, [])).toMatchObject({
      kind: 'conflict',
      yours: { petName: 'Luna' },
      current: { petName: 'Lu' },
    });
  });

  it('keeps what was written, says why, and counts what waits behind it', () => {
    const error = {
      kind: 'rejected' as const,
      code: 'memorial-limit',
      message: 'Please upgrade',
      errors: [],
    };
    const refused = entry(1, 'CreateMemorial', { memorialId, petName: 'Milo' }, { state: 'rejected', error });
    const behind = entry(2, 'SignGuestbook', { memorialId, tributeId: idOf(9) }, { state: 'parked' });
    expect(refusalOf(refused, [behind])).toMatchObject({
      message: 'Please upgrade',
      payload: { petName: 'Milo' },
      yours: null,
      current: null,
      waitingBehind: 1,
    });
  });

  it('gives its words for the clipboard', () => {
    const payload = {
      memorialId,
      tributeId: idOf(1),
      visitorName: 'Ines',
      visitorLocation: null,
      tributeMessage: 'Dear',
    };
    expect(copyText({ payload })).toBe('Ines\n\nDear');
    expect(copyText({ payload: { memorialId, changes: { memorialText: 'The gate' } } })).toBe('The gate');
    expect(copyText({ payload: { memorialId } })).toBe('');
  });
});
