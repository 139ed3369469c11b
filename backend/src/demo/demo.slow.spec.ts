import { readdir, readFile } from 'node:fs/promises';
import { isPetType } from '@everpaw/contracts/kernel/pet-types';
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
import { demoMemories } from './demo-memories.ts';
import { photoFolder } from './seed-demo.ts';

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

describe('their photos', () => {
  test('each has four or five, as large as a photograph, with a caption, and no file is left over', async () => {
    const files = demoMemorials.flatMap(({ photos }) => photos.map(({ file }) => file));
    expect(files.toSorted()).toEqual((await readdir(photoFolder)).toSorted());
    let total = 0;
    for (const { id, photos } of demoMemorials) {
      expect(photos.length).toBeGreaterThanOrEqual(4);
      expect(photos.length).toBeLessThanOrEqual(5);
      for (const { photo = 0 } of demoMemories[id] ?? []) expect(photos[photo]).toBeDefined();
      for (const { file, caption } of photos) {
        const bytes = await readFile(new URL(file, photoFolder));
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1200 });
        expect(caption.length).toBeLessThanOrEqual(maxCaptionLength);
        total += bytes.byteLength;
      }
    }
    expect(total).toBeLessThan(1_500_000);
  });
});
