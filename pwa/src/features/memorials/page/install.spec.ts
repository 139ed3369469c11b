// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { installWay } from './install.ts';

const phone = { standalone: false, offered: false, touchPoints: 5 };
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15';

describe('how a page gets onto a home screen', () => {
  test('MIS-16 the browser is asked where it offers', () => {
    expect(installWay({ ...phone, offered: true, userAgent: android })).toBe('offer');
  });
  test('MIS-16 an iPhone and an iPad, which calls itself a Mac, are shown how', () => {
    expect(installWay({ ...phone, userAgent: iphone })).toBe('guide');
    expect(installWay({ ...phone, userAgent: mac })).toBe('guide');
  });
  test('MIS-16 where nothing is offered the page can be pinned', () => {
    expect(installWay({ ...phone, userAgent: android })).toBe('pin');
    expect(installWay({ ...phone, userAgent: mac, touchPoints: 0 })).toBe('pin');
  });
  test('MIS-16 what was opened from the home screen is there', () => {
    expect(installWay({ ...phone, standalone: true, offered: true, userAgent: iphone })).toBe('installed');
  });
});
