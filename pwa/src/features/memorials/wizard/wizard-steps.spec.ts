// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { emptyMemorial, type MemorialForm } from './memorial-form.ts';
import { canCreate, percentComplete, stepComplete, steps } from './wizard-steps.ts';

const form = (more: Partial<MemorialForm> = {}): MemorialForm => ({ ...emptyMemorial, ...more });
const photo = {
  imageId: 'a',
  caption: '',
  media: { sha256: 'b', width: 1, height: 1, thumbhash: '', color: '#000000' },
};

describe('the steps of the wizard', () => {
  test('REQ-198 REQ-201 REQ-205 REQ-206 REQ-207 REQ-208 REQ-209 six steps with their titles', () => {
    expect(steps.map(({ title }) => title)).toEqual([
      'Pet Information',
      'Important Dates',
      'Cherished Photos',
      'Their Story',
      'Memorial Theme',
      'Memorial Settings',
    ]);
  });

  test('REQ-223 step 1 is complete when name and type are set; white space is no name', () => {
    expect(stepComplete.pet(form({ petName: 'Bella' }))).toBe(false);
    expect(stepComplete.pet(form({ petType: 'dog' }))).toBe(false);
    expect(stepComplete.pet(form({ petName: '  ', petType: 'dog' }))).toBe(false);
    expect(stepComplete.pet(form({ petName: 'Bella', petType: 'dog' }))).toBe(true);
  });

  test('REQ-224 step 2 is complete with either date', () => {
    expect(stepComplete.dates(form())).toBe(false);
    expect(stepComplete.dates(form({ birthDate: '2011-04-03' }))).toBe(true);
    expect(stepComplete.dates(form({ passedDate: '2024-06-09' }))).toBe(true);
  });

  test('REQ-225 step 3 is complete with one photo', () => {
    expect(stepComplete.photos(form())).toBe(false);
    expect(stepComplete.photos(form({ photos: [photo] }))).toBe(true);
  });

  test('REQ-226 step 4 is complete above 20 characters', () => {
    expect(stepComplete.story(form({ memorialText: 'x'.repeat(20) }))).toBe(false);
    expect(stepComplete.story(form({ memorialText: `${'x'.repeat(20)}      ` }))).toBe(false);
    expect(stepComplete.story(form({ memorialText: 'x'.repeat(21) }))).toBe(true);
  });

  test('REQ-227 REQ-228 REQ-233 a new form has a theme, and the settings are always complete', () => {
    expect(form().templateId).toBe('classic');
    expect(stepComplete.theme(form())).toBe(true);
    expect(stepComplete.theme(form({ templateId: '' }))).toBe(false);
    expect(stepComplete.settings(form())).toBe(true);
  });

  test('REQ-199 the progress is the share of complete steps in percent, from nothing on', () => {
    expect(percentComplete(form(), 'pet')).toBe(0);
    expect(percentComplete(form({ petName: 'Bella', petType: 'dog' }), 'pet')).toBe(17);
    expect(percentComplete(form({ petName: 'Bella', petType: 'dog' }), 'theme')).toBe(33);
    expect(
      percentComplete(
        form({
          petName: 'B',
          petType: 'dog',
          birthDate: '2011-04-03',
          photos: [photo],
          memorialText: 'x'.repeat(21),
        }),
        'settings',
      ),
    ).toBe(100);
  });

  test('REQ-221 without name or kind nothing can be created; REQ-216 public is the default', () => {
    expect(canCreate(form())).toBe(false);
    expect(canCreate(form({ petName: 'Bella', petType: 'other' }))).toBe(true);
    expect(form().isPublic).toBe(true);
  });
});
