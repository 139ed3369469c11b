// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { entry, idOf, memorialId } from '../testing/fixtures.ts';
import { entities } from './entities.ts';
import { refusalOf } from './refusals.ts';

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
    expect(refusalOf(entities, refused, [])).toMatchObject({
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
    expect(refusalOf(entities, refused, [behind])).toMatchObject({
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
    const words = (type: string, of: object) => refusalOf(entities, entry(1, type, of), []).words;
    expect(words('SignGuestbook', payload)).toBe('Ines\n\nDear');
    expect(words('EditMemorial', { memorialId, changes: { memorialText: 'The gate' } })).toBe('The gate');
    expect(words('DeleteMemorial', { memorialId })).toBe('');
  });
});
