import { createHash } from 'node:crypto';
import { isPetType } from '@everpaw/contracts/kernel/pet-types';
import { maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import {
  completeStoryLength,
  maxCaptionLength,
  maxPetNameLength,
  maxStoryLength,
} from '@everpaw/contracts/memorials/memorials.limits';
import { plainStory, sanitiseStory } from '@everpaw/contracts/memorials/story';
import { themes } from '@everpaw/contracts/themes/themes';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { demoMemorials } from './demo-memorials.ts';
import { demoPictures } from './demo-pictures.ts';

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the demo memorials', () => {
  test('REQ-146 there are three, complete, and within every limit that people have', () => {
    expect(demoMemorials).toHaveLength(3);
    for (const { petName, petType, memorialText, birthDate, passedDate, templateId } of demoMemorials) {
      expect(petName.length).toBeLessThanOrEqual(maxPetNameLength);
      expect(isPetType(petType)).toBe(true);
      expect(birthDate < passedDate).toBe(true);
      expect(themes.find(({ id }) => id === templateId)).toMatchObject({ premium: false });
      const words = plainStory(sanitiseStory(memorialText));
      expect(words.length).toBeGreaterThan(Math.max(600, completeStoryLength));
      expect(words.length).toBeLessThan(Math.min(1500, maxStoryLength));
    }
  });

  test('REQ-258 their stories come out of the sanitiser with the markup they went in with', () => {
    const tags = (story: string) => story.match(/<[^>]*>/g);
    for (const { memorialText } of demoMemorials)
      expect(tags(sanitiseStory(memorialText))).toEqual(tags(memorialText));
  });

  test('their tributes are in order, short enough, and after the page was made', () => {
    for (const { tributes, createdAt } of demoMemorials) {
      expect(tributes.length).toBeGreaterThanOrEqual(4);
      const moments = [createdAt, ...tributes.map(({ signedAt }) => signedAt)];
      expect(moments).toEqual(moments.toSorted());
      for (const { tributeMessage, visitorName, signedAt } of tributes) {
        expect(tributeMessage.length).toBeLessThanOrEqual(500);
        expect(visitorName.length).toBeLessThanOrEqual(100);
        expect(new Date(signedAt).toISOString()).toBe(signedAt);
      }
    }
  });

  test('no two things have one id', () => {
    const ids = demoMemorials.flatMap(({ id, tributes }) => [id, ...tributes.map((tribute) => tribute.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(uuidV7);
  });
});

describe('their pictures', () => {
  test('each has four or five, as large as a photograph, with a caption, the same bytes each time', async () => {
    const once = await demoPictures();
    const again = await demoPictures(demoMemorials.slice(1, 2));
    const hashes = (albums: typeof once) =>
      albums.flatMap(({ pictures }) =>
        pictures.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
      );
    expect(hashes(again)).toEqual(hashes(once.slice(1, 2)));
    expect(new Set(hashes(once)).size).toBe(13);
    expect(once.map(({ memorialId }) => memorialId)).toEqual(demoMemorials.map(({ id }) => id));
    for (const { pictures } of once) {
      expect(pictures.length).toBeGreaterThanOrEqual(4);
      expect(pictures.length).toBeLessThanOrEqual(5);
      for (const { bytes, caption } of pictures) {
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });
        expect(bytes.length).toBeLessThan(maxUploadBytes);
        expect(caption.length).toBeLessThanOrEqual(maxCaptionLength);
      }
    }
  });
});
