// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestPersistence, storageState } from './storage.ts';

const no = async () => false;
const yes = async () => true;
const fails = () => Promise.reject(new Error('not here'));

describe('what the browser tells of its storage', () => {
  it('is read as far as it tells', async () => {
    const estimate = async () => ({ usage: 12, quota: 99 });
    expect(await storageState({ persisted: yes, estimate })).toEqual({
      persisted: true,
      usedBytes: 12,
      allowedBytes: 99,
    });
    expect(await storageState({ persisted: no, estimate: async () => ({}) })).toEqual({
      persisted: false,
      usedBytes: null,
      allowedBytes: null,
    });
  });

  it('is nothing where it tells nothing, or fails', async () => {
    const nothing = { persisted: false, usedBytes: null, allowedBytes: null };
    for (const storage of [undefined, {}, { persisted: fails, estimate: fails }])
      expect(await storageState(storage)).toEqual(nothing);
  });
});

describe('the promise to keep what is stored', () => {
  it('is asked for, unless it was given already or cannot be asked for', async () => {
    let asked = 0;
    const persist = async () => {
      asked += 1;
      return true;
    };
    expect(await requestPersistence({ persist, persisted: no })).toBe(true);
    expect(await requestPersistence({ persist })).toBe(true);
    expect(asked).toBe(2);
    expect(await requestPersistence({ persist, persisted: yes })).toBe(true);
    expect(asked).toBe(2);
    expect(await requestPersistence({ persist: no, persisted: no })).toBe(false);
    for (const storage of [undefined, {}, { persisted: yes }, { persist: fails }])
      expect(await requestPersistence(storage)).toBe(false);
  });
});
