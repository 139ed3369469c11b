import { describe, expect, test } from 'vitest';
import { cutOf, planRecording, type SoundFacts, type TrackFacts, type TrackSpan } from './recording-plan.ts';

const nothingHidden = { picture: false, sound: false };
const kept: SoundFacts = { canKeep: true, isDefault: true, alternateGroup: 0 };
const lost: SoundFacts = { ...kept, canKeep: false };
const plan = (facts: Partial<TrackFacts>) =>
  planRecording({ video: { canKeep: true }, sounds: [], mayHide: nothingHidden, ...facts });

describe('REQ-353 which tracks of a file are kept', () => {
  test('a picture with its sound, or without one, is taken without a question', () => {
    expect(plan({ sounds: [kept] })).toEqual({ kind: 'video', sound: 0, question: null });
    expect(plan({})).toEqual({ kind: 'video', sound: null, question: null });
    expect(plan({ video: null, sounds: [kept] })).toEqual({ kind: 'audio', sound: 0, question: null });
  });

  test('a sound that cannot be kept is asked about, and refused if there is nothing else', () => {
    expect(plan({ sounds: [lost] })).toEqual({ kind: 'video', sound: null, question: 'no-sound' });
    expect(plan({ sounds: [lost, lost] })).toMatchObject({ sound: null, question: 'no-sound' });
    expect(plan({ video: null, sounds: [lost] })).toEqual({ refused: 'sound' });
    expect(plan({ video: null })).toEqual({ refused: 'nothing' });
  });

  test('of several sounds the first that can be kept is, and one that would be missed is asked about', () => {
    expect(plan({ sounds: [lost, kept] })).toEqual({ kind: 'video', sound: 1, question: 'one-sound' });
    expect(plan({ sounds: [kept, kept] })).toEqual({ kind: 'video', sound: 0, question: 'one-sound' });
    expect(plan({ video: null, sounds: [lost, kept] })).toMatchObject({ sound: 1, question: 'one-sound' });
  });

  test('a sound that players leave out, or that stands for the kept one, is not missed', () => {
    expect(plan({ sounds: [kept, { ...kept, isDefault: false }] })).toMatchObject({ question: null });
    const [spatial, stereo] = [
      { ...lost, alternateGroup: 1 },
      { ...kept, isDefault: false, alternateGroup: 1 },
    ];
    expect(plan({ sounds: [spatial, stereo] })).toEqual({ kind: 'video', sound: 1, question: null });
    expect(plan({ sounds: [{ ...spatial, alternateGroup: 2 }, stereo] })).toMatchObject({
      question: 'one-sound',
    });
  });

  test('a picture that cannot be kept is refused', () => {
    expect(plan({ video: { canKeep: false }, sounds: [kept] })).toEqual({ refused: 'picture' });
  });

  test('what a file may have although it lists none is asked about', () => {
    const mayHide = { picture: true, sound: true };
    expect(plan({ mayHide })).toMatchObject({ sound: null, question: 'no-sound' });
    expect(plan({ mayHide, sounds: [kept] })).toMatchObject({ sound: 0, question: null });
    expect(plan({ mayHide, video: null, sounds: [kept] })).toMatchObject({
      kind: 'audio',
      question: 'only-sound',
    });
  });
});

describe('SEC-16 the part of a file that is shown', () => {
  const whole = (start: number, end: number): TrackSpan => ({ media: { start, end }, shown: null });
  const showing = (start: number, end: number, from: number, to: number): TrackSpan => ({
    media: { start, end },
    shown: { start: from, end: to },
  });

  test('a length is an end less a start', () => {
    expect(cutOf([whole(3_600, 3_603)])).toEqual({ seconds: 3 });
    expect(cutOf([whole(10, 13), whole(9.5, 12)])).toEqual({ seconds: 3.5 });
    // What is before zero isn't presented.
    expect(cutOf([whole(-0.02, 3)])).toEqual({ seconds: 3 });
    expect(cutOf([whole(-2, 3)])).toEqual({ start: 0, seconds: 3 });
  });

  test('what was cut off at the start or the end is left out', () => {
    expect(cutOf([showing(0, 3, 0, 1), showing(0, 3.02, 0, 1)])).toEqual({ end: 1, seconds: 1 });
    expect(cutOf([showing(-2, 1, 0, 1), whole(0, 1)])).toEqual({ start: 0, seconds: 1 });
    expect(cutOf([showing(-2, 3, 0, 1)])).toEqual({ start: 0, end: 1, seconds: 1 });
    expect(cutOf([showing(3, 8, 5, 6)])).toEqual({ start: 5, end: 6, seconds: 1 });
  });

  test('the padding of encoders, and an end that is not known yet, are no cuts', () => {
    expect(cutOf([showing(-0.048, 3.02, 0, 3)])).toEqual({ seconds: 3 });
    expect(cutOf([showing(0, 3, 0, Number.POSITIVE_INFINITY)])).toEqual({ seconds: 3 });
    expect(cutOf([showing(0, 3, 0, 4)])).toEqual({ seconds: 3 });
  });

  test('several pieces, or a sound that goes on beside a cut picture, cannot be published', () => {
    expect(cutOf([{ media: { start: 0, end: 3 }, shown: 'pieces' }])).toBeNull();
    expect(cutOf([showing(0, 3, 0, 1), whole(0, 3)])).toBeNull();
    expect(cutOf([showing(0, 3, 2, 3), whole(0, 3)])).toBeNull();
    expect(cutOf([showing(0, 3, 0, 1), whole(0, 1.02)])).toEqual({ end: 1, seconds: 1 });
  });
});
