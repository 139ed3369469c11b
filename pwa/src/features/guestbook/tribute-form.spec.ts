// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { emptyTribute, formOf, lacksRequired, tributeErrors, tributeOf } from './tribute-form.ts';

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

  test('REQ-312 500 characters are accepted, one more is not', () => {
    expect(tributeErrors({ ...nora, tributeMessage: 'x'.repeat(500) })).toEqual({});
    expect(tributeErrors({ ...nora, tributeMessage: `${'x'.repeat(500)}  ` })).toEqual({});
    expect(tributeErrors({ ...nora, tributeMessage: 'x'.repeat(501) })).toEqual({
      tributeMessage: 'Please use at most 500 characters for the message',
    });
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
